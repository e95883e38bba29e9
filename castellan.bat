@echo off
rem Starts Castellan; builds it first if that has not been done. Needs Java 17 or newer, and Maven for the build.
rem Paths stand in quotes because of blanks, brackets and ampersands. Delayed expansion would eat exclamation marks, and
rem call would expand percent signs once more, so no path is given to it.
setlocal EnableExtensions DisableDelayedExpansion
set "jar=%~dp0target\castellan.jar"
if exist "%jar%" goto start

rem The protocol owns stdout, so the build speaks on stderr.
pushd "%~dp0"
call mvn -B -q package -DskipTests 1>&2
set "status=%errorlevel%"
popd
if "%status%"=="0" goto start
echo There is no "%jar%" yet, and Maven could not build it. 1>&2
exit /b 1

:start
rem What the JVM itself has to say belongs on stderr too.
java -Xlog:disable -Xlog:all=warning:stderr -XX:MaxRAMPercentage=50 "-Dcastellan.config=%~dp0engine.properties" -jar "%jar%" %*
set "status=%errorlevel%"
if "%status%"=="9009" echo There is no Java on the path; Castellan needs version 17 or newer. 1>&2
exit /b %status%
