import type { Means } from "../schema/attempt/means.js";

const titles: Readonly<Record<Means, string>> = {
  gui: "windows alone",
  terminal: "a terminal",
  script: "a script or command",
};

/** By which means something was done, in words. */
export const meansTitles: ReadonlyMap<string, string> = new Map(Object.entries(titles));

/** The same of what is stored; "not recorded" where nobody looked. */
export function meansTitle(means: Means | null): string {
  return means === null ? "not recorded" : titles[means];
}
