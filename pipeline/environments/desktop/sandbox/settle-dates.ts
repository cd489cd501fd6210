import { lutimes, readdir } from "node:fs/promises";
import { join } from "node:path";
import { startOfTime } from "./layout.js";

/** Gives everything in a folder the date at which desktops start, so that file lists show the same in all of them. */
export async function settleDates(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const date = new Date(startOfTime);
  await Promise.all(names.map((name) => lutimes(join(folder, name), date, date)));
}
