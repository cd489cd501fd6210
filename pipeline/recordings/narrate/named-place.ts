import { basename, stem } from "../../text/path.js";
import { folderName } from "./moment.js";

/** What a request says of the folder of a file: that one, none at all, or something that this does not tell apart. */
export type NamedPlace = "said" | "none" | "unclear";

/** Whether a request says right behind the name of a file that it lies in its folder. */
export function namedPlace(request: string, path: string): NamedPlace {
  const folder = folderName(path);
  if (!request.includes(folder)) return "none";
  const name = request.includes(basename(path)) ? basename(path) : stem(path);
  const behind = request.split(name).slice(1);
  const isSaid = behind.some((text) =>
    new RegExp(`^'?[^'.!?]{0,24}\\b(?:in|into|from|of) (?:the |my |your )?${folder}\\b`).test(text),
  );
  return isSaid ? "said" : "unclear";
}
