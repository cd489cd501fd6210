import type { LentDesktop } from "../lent-desktop.js";
import { usualSeconds } from "./routes/route.js";
import { decoded, runProgram } from "./run-command.js";

/** A window as `wmctrl -lGx` lists it. */
export interface ListedWindow {
  /** "0x01400007". */
  readonly id: string;
  /** Instance and class, such as "mousepad.Mousepad". */
  readonly wmClass: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

const line = /^(0x[0-9a-f]+) +-?\d+ +-?\d+ +-?\d+ +(\d+) +(\d+) +(\S+) +\S+ ?(.*)$/;
/** The panel of the desktop, which is no window of an application. */
const panel = "taskloom-panel.";

/** The windows of a lent desktop. Throws HttpRefusal 501 where it runs no programs. */
export async function readWindows(desktop: LentDesktop): Promise<ListedWindow[]> {
  const { output } = await runProgram(desktop, ["wmctrl", "-lGx"], usualSeconds);
  return listedWindows(decoded(output));
}

/** The windows of a listing. */
export function listedWindows(listing: string): ListedWindow[] {
  return listing.split("\n").flatMap((text) => {
    const [, id, width, height, wmClass, title = ""] = line.exec(text) ?? [];
    if (id === undefined || wmClass === undefined || wmClass.startsWith(panel)) return [];
    return [{ id, wmClass, title, width: Number(width), height: Number(height) }];
  });
}
