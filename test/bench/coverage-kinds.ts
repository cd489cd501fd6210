import type { CheckName } from "../../pipeline/evaluators/checks/table.js";

/** Facts of files that show an end state: kinds of parts and, where not all count, their aspects. */
interface ShownBy {
  extensions: readonly string[];
  parts: readonly string[];
  aspects?: RegExp;
}

/** A kind of end state as the published labels name it, and what would show it. */
export interface EndStateKind {
  label: string;
  /** What files show of it; without it the system state shows it beside the contents of files. */
  shown?: ShownBy;
  /** Checks other than those on facts that ask for it; of a file where `extensions` are given. */
  apis: readonly CheckName[];
  extensions?: readonly string[];
  /** Whether only a comparison letter by letter asks for it. */
  exactly?: true;
  /** Relations of two pictures that ask for it. */
  relations?: RegExp;
}

const sheets = ["xlsx", "ods"];
const tables = ["csv", ...sheets];
const documents = ["docx", "odt"];
const slides = ["pptx", "odp"];
/** `img` is the type of the paths that pictures have in subtasks. */
const pictures = ["png", "jpg", "img"];
const data = ["json", "jsonc", "yaml", "yml"];
const styles = /bold|italic|underline|strike|color|colour|fill|font|size|position|highlight/;
const texts: readonly CheckName[] = [
  "check_document_text",
  "check_file_edited",
  "check_includes_text",
  "check_line",
  "check_same_text",
];

function ofFiles(
  label: string,
  extensions: readonly string[],
  parts: readonly string[],
  aspects?: RegExp,
): EndStateKind {
  return { label, shown: { extensions, parts, ...(aspects && { aspects }) }, apis: [] };
}

/** The kinds that readers or checks may show. A label that is not here is a no; adding one is one entry. */
export const endStateKinds: readonly EndStateKind[] = [
  {
    ...ofFiles(
      "Spreadsheet: cell values / filled or computed columns (first sheet)",
      tables,
      ["cell"],
      /^(value|formula)$/,
    ),
    apis: ["check_cell_value", "check_column_only", "check_column_total"],
  },
  {
    ...ofFiles("Spreadsheet: exact letter case / white space of cell texts", tables, ["cell"], /^value$/),
    exactly: true,
  },
  { ...ofFiles("Spreadsheet: row order (sort)", tables, ["cell"], /^value$/), apis: ["check_column_sorted"] },
  ofFiles("Spreadsheet: data on another or new sheet", sheets, ["sheet"]),
  ofFiles("Spreadsheet: sheet names, order, copies", sheets, ["sheet"], /^(present|order|name)$/),
  ofFiles("Spreadsheet: number format / displayed text", sheets, ["cell"], /format|shown/),
  ofFiles("Spreadsheet: cell style (bold, font colour, fill)", sheets, ["cell"], styles),
  ofFiles("Spreadsheet: chart", sheets, ["chart", "series", "axis"]),
  ofFiles("Spreadsheet: pivot table", sheets, ["pivot"]),
  ofFiles("Spreadsheet: freeze panes", sheets, ["sheet", "view"], /fr[eo]ez|frozen/),
  ofFiles("Spreadsheet: zoom of the view", sheets, ["sheet", "view"], /zoom/),
  ofFiles("Spreadsheet: hidden rows / columns", sheets, ["row", "column"], /hidden/),
  ofFiles("Spreadsheet: merged cells", sheets, ["merge", "merged", "cell"], /merge|present/),
  ofFiles("Spreadsheet: data validation (drop-down)", sheets, ["validation"]),
  ofFiles("Spreadsheet: page set-up / fits one page", sheets, ["page", "sheet"], /page|fit|orientation|scale/),
  stateKind(
    "Spreadsheet: export / conversion (csv, xlsx, html, pdf)",
    ["check_same_text", "check_file_exists"],
    [...tables, "pdf"],
  ),
  {
    ...ofFiles(
      "Document: text of paragraphs (add, replace, reorder, fill in)",
      documents,
      ["paragraph"],
      /^(text|present)$/,
    ),
    apis: texts,
    extensions: documents,
  },
  ofFiles(
    "Document: run style: bold, italic, underline, strike, sub/superscript, highlight",
    documents,
    ["run"],
    styles,
  ),
  ofFiles("Document: font name, size, colour", documents, ["run"], /font|size|color|colour/),
  ofFiles("Document: paragraph alignment", documents, ["paragraph"], /align/),
  ofFiles("Document: line spacing", documents, ["paragraph"], /spac|line/),
  ofFiles("Document: tab stops", documents, ["paragraph", "tab"], /tab|present/),
  ofFiles("Document: table in a document", documents, ["table", "cell"]),
  ofFiles("Document: picture in a document (docx/pdf)", [...documents, "pdf"], ["picture"]),
  ofFiles("Document: header, footer, page number", documents, ["header", "footer", "field"]),
  ofFiles("Document: page break", documents, ["break", "paragraph", "run"], /break|present/),
  ofFiles("Document: equation", documents, ["equation"]),
  stateKind("Document: export to PDF", ["check_same_text", "check_file_exists"], ["pdf"]),
  {
    ...ofFiles("Slides: text of titles and boxes", slides, ["shape", "paragraph", "run"], /^(text|present)$/),
    apis: texts,
    extensions: slides,
  },
  {
    ...ofFiles("Slides: slides added, duplicated, deleted, moved", slides, ["slide"], /^present$/),
    apis: ["check_file_edited"],
    extensions: slides,
  },
  stateKind("Slides: presentation saved under another name", ["check_same_text"], slides),
  ofFiles("Slides: run style: font, size, colour, bold, italic, underline, strike", slides, ["run"], styles),
  ofFiles("Slides: alignment", slides, ["paragraph"], /align/),
  ofFiles("Slides: bullets, indent", slides, ["paragraph"], /bullet|list|level|indent/),
  ofFiles("Slides: background colour or picture", slides, ["background", "slide"], /background|fill|picture|present/),
  ofFiles(
    "Slides: position / size of a shape, table or picture",
    slides,
    ["shape", "picture", "table"],
    /left|top|width|height|^x$|^y$/,
  ),
  ofFiles("Slides: picture inserted", slides, ["picture"]),
  ofFiles("Slides: audio or video inserted", slides, ["media", "audio", "video"]),
  ofFiles("Slides: table and its cells", slides, ["table", "cell"]),
  ofFiles("Slides: speaker notes", slides, ["notes", "slide"], /notes|text/),
  ofFiles("Slides: transition", slides, ["transition", "slide"], /transition|present/),
  ofFiles("Slides: slide size / orientation", slides, ["presentation"], /width|height|size|orientation/),
  ofFiles("Code editor: user or workspace setting (JSON key)", data, ["value"]),
  ofFiles("Code editor: value at a path of JSON / YAML (tasks, launch, snippets, workspace, config)", data, ["value"]),
  ofFiles(
    "Code editor: elements, text and attributes of HTML, rules of CSS",
    ["html", "css", "svg"],
    ["element", "rule", "declaration"],
  ),
  ofFiles("Code editor: keybinding", data, ["value", "object"]),
  {
    ...ofFiles("Files: text file with given or computed lines", ["txt"], ["line"]),
    apis: texts,
    extensions: ["txt", "file"],
  },
  {
    ...ofFiles("Files: edit of a text / source file", ["txt", "py"], ["line"]),
    apis: texts,
    extensions: ["txt", "file"],
  },
  {
    ...ofFiles("Files: archive packed, unpacked", ["zip", "tar", "tgz", "gz"], ["entry"]),
    apis: ["check_archive_extracted", "check_includes_text"],
    extensions: ["zip", "dir"],
  },
  stateKind("Files: files and folders made, copied, moved, renamed, deleted, restored", [
    "check_file_exists",
    "check_directory_exists",
  ]),
  stateKind("Files: permission bits, owner", ["check_file_read_only"]),
  stateKind("Mail: draft with recipient / attachment", ["check_email_exists"]),
  stateKind("Mail: messages saved as files", ["check_email_from_file"]),
  stateKind("OS: clipboard", ["check_clipboard_holds", "check_clipboard_contains", "check_clipboard_from_file"]),
  stateKind("OS: window or dialog open", ["check_window_active"]),
  { ...ofFiles("Image: size in pixels", pictures, ["picture"], /^(width|height)$/), apis: ["check_image_size"] },
  { ...ofFiles("Image: rotation, flip", pictures, ["picture"], /^pixels$/), apis: ["check_image_turned"] },
  { ...ofFiles("Image: copy / export of the same picture", pictures, ["picture"], /^pixels$/), relations: /^same$/ },
  ofFiles("Image: crop (which part)", pictures, ["picture"], /^pixels$/),
  {
    ...ofFiles(
      "Image: brightness, contrast, saturation, sharpness",
      pictures,
      ["picture"],
      /^(brightness|contrast|saturation|sharpness)$/,
    ),
    relations: /brighter|darker|contrast|saturated|sharper|blurrier/,
  },
  ofFiles("Image: transparency / cut-out", pictures, ["picture"], /^transparency$/),
  ofFiles("Image: colour mode (palette, CMYK)", pictures, ["picture"], /^mode$/),
  ofFiles("Image: byte size below a limit", pictures, ["picture"], /^bytes$/),
  ofFiles("Document: PDF form fields", ["pdf"], ["field"], /^(value|checked)$/),
  ofFiles("Document: PDF split or merged (text)", ["pdf"], ["page", "line"]),
  ofFiles(
    "Settings: setting of an application (GIMP, VLC, LibreOffice)",
    ["libreoffice:preferences", "vlc:preferences", "gimp:preferences"],
    ["value"],
  ),
  ofFiles("Browser: browser preference, profile, flag", ["firefox:preferences"], ["value"], /^value$/),
  ofFiles("Browser: bookmarks and folders", ["firefox:bookmarks"], ["row"], /^(folder|address|title)$/),
  ofFiles("Browser: history / cookies", ["firefox:history", "firefox:cookies"], ["row"], /^(address|host)$/),
  stateKind("Browser: page reached (exact address)", ["check_browser_url"]),
  ofFiles("Browser: address by parts, query or pattern", ["browser:pages"], ["page", "query"]),
  stateKind("Browser: form fields, filters, texts of the page", ["check_control"]),
  ofFiles("Browser: extension installed", ["chromium:preferences"], ["value"]),
  ofFiles("Mail: account added, removed", ["claws-mail:accounts"], ["section", "value"], /^(present|value)$/),
  ofFiles("Mail: signature", ["claws-mail:accounts"], ["value"], /^value$/),
  ofFiles("Mail: preference of the mail program", ["claws-mail:preferences"], ["value"]),
  ofFiles("Mail: message filter", ["claws-mail:filters", "thunderbird:filters"], ["line", "rule", "action"]),
  ofFiles("Mail: star, tag", ["mail:folders"], ["message"], /^(starred|colour)$/),
  ofFiles(
    "OS: desktop setting (text size, night light, lock, volume, time zone, favourites, theme)",
    ["system:settings", "xfce:settings"],
    ["value"],
  ),
  ofFiles("OS: wallpaper", ["system:settings", "xfce:settings"], ["value"]),
  ofFiles("OS: software installed", ["system:packages"], ["record"]),
  ofFiles("OS: users, groups, shells, sshd", ["system:users", "system:groups"], ["user", "group"]),
  ofFiles("OS: process ended", ["system:processes"], ["process"], /^present$/),
  stateKind("OS: output shown in a terminal", ["check_control"]),
  ofFiles("Code editor: editor extension", ["geany:preferences", "vscode:extensions"], ["value", "object"]),
  stateKind("Code editor: folder or file opened in the editor", ["check_document_open"], ["txt", "py"]),
  ofFiles("Files: hidden file in the home (.bashrc, .vimrc, .gitignore)", ["home:.bashrc"], ["line", "value"]),
  ofFiles("Image: layers, groups, XCF", ["xcf"], ["layer"]),
  ofFiles("Media: player: what plays", ["system:windows"], ["window"], /^title$/),
  ofFiles("Media: video / audio converted, cut, rotated", ["mp3", "ogg", "mp4"], ["media"]),
];

/** A kind that no content of a file shows: what verified subtasks ask for is what a desktop was seen to show. */
function stateKind(label: string, apis: readonly CheckName[], extensions?: readonly string[]): EndStateKind {
  return { label, apis, ...(extensions && { extensions }) };
}
