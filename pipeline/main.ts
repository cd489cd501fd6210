#!/usr/bin/env node
import { runCli } from "./cli/run.js";

// A reader that has seen enough ("| head") closes the pipe; that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await runCli(process.argv.slice(2));
