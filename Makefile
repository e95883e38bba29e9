# Castellan as one file that runs by itself: a small shell head and behind it the jar. This is how OpenBench builds an
# engine (docs/openbench.md); whoever wants to play needs none of it (README.md).
#
#   make EXE=name                    the file to write
#   make EXE=name EVALFILE=network   with this network in the jar, in place of the one that belongs to the sources
#   make EXE=name TUNE=1             with every number of the search as an option of the protocol
#
# It takes a JDK from 17 on and Maven. Maven knows what is up to date, so everything here is always done.

EXE = target/castellan
EVALFILE =
TUNE =
MVN = mvn

stage = target/one-file
jar = $(stage)/castellan.jar
network = castellan/eval/castellan.nnue

# What the JVM has to say goes to stderr, for the protocol owns stdout; memory as in the launcher.
java = java -Xlog:disable -Xlog:all=warning:stderr -XX:MaxRAMPercentage=50 $(if $(TUNE),-Dcastellan.tunable=true )-jar

.PHONY: all
all:
	$(MVN) -B -q package -DskipTests -Dspotless.check.skip=true
	mkdir -p '$(stage)/$(dir $(network))'
	cp target/castellan.jar '$(jar)'
ifneq ($(EVALFILE),)
	cp '$(EVALFILE)' '$(stage)/$(network)'
	jar uf '$(jar)' -C '$(stage)' '$(network)'
# A file that is no network fails here rather than in the games.
	java -jar '$(jar)' 'go nodes 1' > '$(stage)/try.txt'
endif
# A jar is read from its end, so it may have something before it; after exec the shell reads no further.
	printf '#!/bin/sh\nexec %s "$$0" "$$@"\n' '$(java)' > '$(stage)/head'
	cat '$(stage)/head' '$(jar)' > '$(EXE)'
	chmod +x '$(EXE)'
