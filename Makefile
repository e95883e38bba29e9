# Builds Castellan as one executable file: a short shell script followed by the jar. OpenBench builds engines this way
# (docs/openbench.md); to play, nobody needs it (README.md).
#
#   make EXE=name                    the file to write
#   make EXE=name EVALFILE=network   with this network in the jar instead of the one in the sources
#   make EXE=name TUNE=1             with every search parameter as a UCI option
#
# Needs a JDK, 17 or newer, and Maven. Maven tracks what is up to date, so the rule here always runs.

EXE = target/castellan
EVALFILE =
TUNE =
MVN = mvn

stage = target/one-file
jar = $(stage)/castellan.jar
network = castellan/eval/castellan.nnue

# Messages of the JVM go to stderr, because stdout is for the protocol. The other options, and the variables in the head
# of the file below, are those of the launcher.
java = java -Xlog:disable -Xlog:all=warning:stderr -XX:MaxRAMPercentage=50 -XX:+UseSerialGC -Xms24m -Xmn6m \
	-XX:-ShrinkHeapInSteps -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=20 \
	-XX:+IgnoreUnrecognizedVMOptions -XX:+UseTransparentHugePages $$trim $(if $(TUNE),-Dcastellan.tunable=true )-jar

.PHONY: all
all:
	$(MVN) -B -q package -DskipTests -Dspotless.check.skip=true
	mkdir -p '$(stage)/$(dir $(network))'
	cp target/castellan.jar '$(jar)'
ifneq ($(EVALFILE),)
	cp '$(EVALFILE)' '$(stage)/$(network)'
	jar uf '$(jar)' -C '$(stage)' '$(network)'
# A file that is not a network fails here rather than in the games.
	java -jar '$(jar)' 'go nodes 1' > '$(stage)/try.txt'
endif
# A jar is read from its end, so it may have something before it; after exec the shell reads no further.
	printf '#!/bin/sh\nexport MALLOC_ARENA_MAX=1\ntrim=\n%s\nexec %s "$$0" "$$@"\n' \
		'if [ -d /proc/self ]; then trim=-XX:TrimNativeHeapInterval=10000; fi' '$(java)' > '$(stage)/head'
	cat '$(stage)/head' '$(jar)' > '$(EXE)'
	chmod +x '$(EXE)'
