@echo off
rem Starts Castellan; builds it first if that has not been done. Needs Java 17 or newer, and Maven for the build.
setlocal
set "jar=%~dp0target\castellan.jar"
if not exist "%jar%" (
    call mvn -B -q -f "%~dp0pom.xml" package -DskipTests 1>&2 || exit /b 1
)
java -Xlog:disable -Xlog:all=warning:stderr -XX:MaxRAMPercentage=50 "-Dcastellan.config=%~dp0engine.properties" -jar "%jar%" %*
