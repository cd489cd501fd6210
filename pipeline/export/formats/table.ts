import { agentNet } from "./agentnet.js";
import type { ExportFormat } from "./export-format.js";
import { huggingFace } from "./huggingface/huggingface.js";
import { omnibench } from "./omnibench.js";

/** Every format, in the order in which they are listed. */
export const exportFormats: readonly ExportFormat[] = [omnibench, huggingFace, agentNet];
