#!/usr/bin/env node
try {
  const { watchStandardStreams } = await import("./cli/output/standard-streams.js");
  const { runCli } = await import("./cli/run.js");
  const streams = watchStandardStreams(process.stdout, process.stderr);
  const code = await runCli(process.argv.slice(2));
  process.exitCode = await streams.exitCode(code);
} catch (error) {
  // The program itself could not be loaded.
  const code = error instanceof Error && "code" in error ? String(error.code) : "INTERNAL";
  const remedy =
    code === "EMFILE" || code === "ENFILE"
      ? "too many files are open: raise the limit (ulimit -n)"
      : "install it again";
  console.error(`taskloom cannot be started: ${remedy} [${code}]`);
  process.exitCode = 1;
}
