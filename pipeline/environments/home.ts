import { isAbsolutePath } from "../template/blank-out.js";
import { normalizePath } from "../text/path.js";
import type { Environment } from "./contract.js";

/** Home folder of a platform, and its path separator. */
export function homeOf(platform: Environment["platform"]): { home: string; separator: "\\" | "/" } {
  return platform === "windows" ? { home: "C:\\Users\\user", separator: "\\" } : { home: "/home/user", separator: "/" };
}

/** Whether a text is a full path that leads out of the person's folders, directly or by going up. */
export function leavesHome(text: string, platform: Environment["platform"]): boolean {
  const path = text.trim();
  if (/^(?:\\\\|file:)/i.test(path)) return true;
  if (!isAbsolutePath(path)) return false;
  const { home } = homeOf(platform);
  const isBelow = `${normalizePath(path)}/`.startsWith(`${normalizePath(home)}/`);
  return !isBelow || /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path);
}
