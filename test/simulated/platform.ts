import type { Platform } from "../../pipeline/cli/platform.js";
import { simulatedCatalog } from "./catalog.js";
import { simulatedComputers } from "./computers.js";

/** What commands work with on the simulated desktop. */
export const simulation: Platform = { catalog: simulatedCatalog, computers: simulatedComputers };
