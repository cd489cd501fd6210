#!/usr/bin/env node
import { runCli } from "./cli/run.js";
import { watchStandardStreams } from "./cli/standard-streams.js";

const streams = watchStandardStreams(process.stdout, process.stderr);
const code = await runCli(process.argv.slice(2));
process.exitCode = await streams.exitCode(code);
