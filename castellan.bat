@echo off
rem Starts Castellan; builds it first if necessary. Needs Java 17 or newer, and Maven for the build.
rem Paths are quoted because of blanks, brackets and ampersands. Delayed expansion would remove exclamation marks, and
rem call would expand percent signs again, so it gets no path.
setlocal EnableExtensions DisableDelayedExpansion
set "jar=%~dp0target\castellan.jar"
if exist "%jar%" goto start

rem stdout is for the protocol, so the build writes to stderr.
echo Building Castellan. This is needed once and takes about a minute. 1>&2
pushd "%~dp0"
call mvn -B -q package -DskipTests 1>&2
set "status=%errorlevel%"
popd
if "%status%"=="0" goto start
echo Maven could not build "%jar%". Is Maven on the path? 1>&2
exit /b 1

:start
rem Messages of the JVM go to stderr too. The other options make the engine faster and smaller (docs/releasing.md);
rem large pages are there on Linux only, and here the option is ignored.
java -Xlog:disable -Xlog:all=warning:stderr -XX:MaxRAMPercentage=50 -XX:+UseSerialGC -Xms24m -Xmn6m -XX:-ShrinkHeapInSteps -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=20 -XX:+IgnoreUnrecognizedVMOptions -XX:+UseTransparentHugePages "-Dcastellan.config=%~dp0engine.properties" -jar "%jar%" %*
set "status=%errorlevel%"
if "%status%"=="9009" echo There is no Java on the path; Castellan needs version 17 or newer. 1>&2
exit /b %status%
