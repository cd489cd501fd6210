import { runCli } from "../../pipeline/cli/run.js";
import { watchStandardStreams } from "../../pipeline/cli/standard-streams.js";
import { simulatedCatalog } from "./catalog.js";
import { simulatedComputers } from "./computers.js";

// The command line on the simulated desktop, with all of its commands and options.
const streams = watchStandardStreams(process.stdout, process.stderr);
const code = await runCli(process.argv.slice(2), { catalog: simulatedCatalog, computers: simulatedComputers });
process.exitCode = await streams.exitCode(code);
