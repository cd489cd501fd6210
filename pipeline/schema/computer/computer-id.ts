import { nameSchema } from "../safe-name.js";

/** Names one of the computers of a task: "server", "colleague". */
export const computerIdSchema = nameSchema;

/** The computer at which a task begins; of most tasks it is the only one. */
export const ownComputer = "own";

/** The folder of the home folder that all computers of a task have in common, as a file share is mounted there. */
export const sharedFolder = "Shared";

const insideShare = new RegExp(
  String.raw`^(?:/home/user|[a-z]:[\\/]users[\\/]user)[\\/]${sharedFolder}(?:[\\/]|$)`,
  "i",
);

/** Whether a path is the shared folder or lies in it. */
export function isShared(path: string): boolean {
  return insideShare.test(path);
}
