import { type DesktopApplication, desktopProgramSchema } from "../../../pipeline/schema/catalog/catalog.js";

/** An application as a file of the catalog would describe it. */
export function application(id: string, name: string, command: string[], wmClass = name): DesktopApplication {
  const desktop = desktopProgramSchema.parse({ command, window: { wm_class: [wmClass], accessible: [id] } });
  return { id, name, desktop };
}
