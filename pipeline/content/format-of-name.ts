import { basename, extension } from "../text/path.js";

/** The extensions of files that are read alike, for names that say what a file holds without an extension of it. */
const formats: Readonly<Record<string, string>> = {
  ".editorconfig": "ini",
  ".env": "env",
  ".eslintrc": "json",
  ".gitconfig": "ini",
  ".gitmodules": "ini",
  ".npmrc": "ini",
  ".prettierrc": "yaml",
  accountrc: "ini",
  Bookmarks: "json",
  clawsrc: "ini",
  gimprc: "gimprc",
  group: "group",
  keyfile: "gsettings",
  matcherrc: "ini",
  "msgFilterRules.dat": "mail-rules",
  passwd: "passwd",
  Preferences: "json",
  "prefs.js": "prefs",
  sessionrc: "sessionrc",
  status: "deb822",
  tagsrc: "ini",
  vlcrc: "ini",
};

/** By which extension (lower case, without the dot) the file at a path is read. */
export function formatOfName(path: string): string {
  const name = basename(path);
  return (Object.hasOwn(formats, name) ? formats[name] : undefined) ?? extension(path);
}
