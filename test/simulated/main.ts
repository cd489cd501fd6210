import { runCli } from "../../pipeline/cli/run.js";
import { watchStandardStreams } from "../../pipeline/cli/standard-streams.js";
import { simulation } from "./platform.js";

// The command line on the simulated desktop, with all of its commands and options.
const streams = watchStandardStreams(process.stdout, process.stderr);
const code = await runCli(process.argv.slice(2), simulation);
process.exitCode = await streams.exitCode(code);
