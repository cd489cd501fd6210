/**
 * What applications of others are for (`function` in `resources/apps/`), by the names that their sources have for them, with
 * those of our applications that are nearest to them where several have that function.
 */
interface PeerApplication {
  readonly form: RegExp;
  readonly function: string;
  readonly nearest: readonly string[];
}

const rows: readonly (readonly [form: RegExp, name: string, ...nearest: string[]])[] = [
  [/excel|calc$/i, "spreadsheet"],
  [/word|writer/i, "word-processor"],
  [/powerpoint|impress/i, "presentation"],
  [/outlook|mail|thunderbird/i, "mail"],
  [/chrome|\bedge|firefox|browser|internet explorer/i, "browser", "firefox"],
  [/explorer|^files$|nautilus/i, "files", "thunar"],
  [/vs[ _]?code|visual studio code|gedit/i, "code-editor", "geany"],
  [/notepad|editor/i, "code-editor", "mousepad"],
  [/paint|gimp|photos/i, "image-editor"],
  [/calculator/i, "calculator", "galculator"],
  [/acrobat|reader|pdf/i, "pdf-tool"],
  [/terminal|powershell|command prompt/i, "terminal"],
  [/zip/i, "archiver"],
  [/snipping/i, "screen-capture"],
  [/onenote|notion/i, "notes", "zim"],
];

const peers: readonly PeerApplication[] = rows.map(([form, name, ...nearest]) => ({ form, function: name, nearest }));

/** What an application of others is for, and which of ours is nearest to it; null for one without a counterpart. */
export function peerApplication(name: string): PeerApplication | null {
  return peers.find(({ form }) => form.test(name)) ?? null;
}
