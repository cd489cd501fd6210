import { watchStandardStreams } from "../../pipeline/cli/output/standard-streams.js";
import { runCli } from "../../pipeline/cli/run.js";
import { simulation } from "./platform.js";

// The command line on the simulated desktop, with all of its commands and options.
const streams = watchStandardStreams(process.stdout, process.stderr);
const code = await runCli(process.argv.slice(2), simulation);
process.exitCode = await streams.exitCode(code);
