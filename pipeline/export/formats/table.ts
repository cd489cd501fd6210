import { agentNet } from "./agentnet.js";
import { aguvis } from "./conversations/aguvis.js";
import { osAtlas } from "./conversations/os-atlas.js";
import { qwen } from "./conversations/qwen.js";
import { uiTars } from "./conversations/ui-tars.js";
import type { ExportFormat } from "./export-format.js";
import { huggingFace } from "./huggingface/huggingface.js";
import { omniAct } from "./omniact.js";
import { omnibench } from "./omnibench.js";
import { osWorld } from "./osworld/osworld.js";
import { preferences } from "./preferences.js";
import { inspect } from "./rl/inspect.js";
import { nemoGym } from "./rl/nemo-gym.js";
import { trl } from "./rl/trl.js";
import { verifiers } from "./rl/verifiers.js";

/** Every format, in the order in which they are listed. */
export const exportFormats: readonly ExportFormat[] = [
  omnibench,
  huggingFace,
  osWorld,
  agentNet,
  omniAct,
  osAtlas,
  aguvis,
  uiTars,
  qwen,
  preferences,
  trl,
  verifiers,
  nemoGym,
  inspect,
];
