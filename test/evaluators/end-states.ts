/** A kind of end state as published tasks have it, on two fixtures of a real application, and what an evaluator asks. */
export interface EndState {
  /** As the published labels name it. */
  label: string;
  before: string;
  after: string;
  /** Conditions in Python over the checks, all of which have to hold. */
  asks: readonly string[];
}

/** A change in a folder of test/fixtures/end-states, from its "before". */
function change(label: string, after: string, ...asks: readonly string[]): EndState {
  return { label, before: `end-states/${after.replace(/\/.*/, "")}/before`, after: `end-states/${after}`, asks };
}

function opposite({ label, before, after }: EndState, ...asks: readonly string[]): EndState {
  return { label, before: after, after: before, asks };
}

function fact(subject: string, selector: string, aspect: string, relation: string, value: string): string {
  const given = { file_path: subject, selector, aspect, relation, value };
  const written = Object.entries(given).map(([name, text]) => `${name}=${JSON.stringify(text)}`);
  return `check_fact(${written.join(", ")})`;
}

function count(subject: string, selector: string, relation: string, value: string): string {
  return `check_part_count(file_path=${JSON.stringify(subject)}, selector=${JSON.stringify(selector)}, relation="${relation}", value="${value}")`;
}

const labels = {
  account: "Mail: account added, removed",
  extension: "Code editor: editor extension",
  filter: "Mail: message filter",
  layers: "Image: layers, groups, XCF",
  setting: "Settings: setting of an application (GIMP, VLC, LibreOffice)",
  desktop: "OS: desktop setting (text size, night light, lock, volume, time zone, favourites, theme)",
  software: "OS: software installed",
  users: "OS: users, groups, shells, sshd",
  equation: "Document: equation",
} as const;
const added = change(
  labels.account,
  "claws-mail/account",
  fact("claws-mail:accounts", "section/value[account_name]", "value", "one_of", "user@example.com|Office"),
  fact("claws-mail:accounts", "section[Account: 2]/value[address]", "value", "equal", "anna@example.org"),
);
const filters = "thunderbird:filters/user/Mail/example.com/msgFilterRules.dat";
const registry = "item[org.openoffice.Office";

/** The kinds that are shown by stores, screens and files of the formats that need them. */
export const endStates: readonly EndState[] = [
  added,
  opposite(
    added,
    count("claws-mail:accounts", "section[name^=Account]", "equal", "1"),
    fact("claws-mail:accounts", "section/value[address]", "value", "equal", "user@example.com"),
  ),
  change(
    "Mail: signature",
    "claws-mail/signature",
    fact(
      "claws-mail:accounts",
      "section/value[signature_path]",
      "value",
      "exactly",
      "/home/user/Documents/signature.txt",
    ),
  ),
  change(
    "Mail: preference of the mail program",
    "claws-mail/quoting",
    fact("claws-mail:preferences", "section[Common]/value[reply_with_quote]", "value", "equal", "1"),
  ),
  change(
    labels.filter,
    "claws-mail/filter",
    fact("claws-mail:filters", "section[filtering]/line", "text", "contains", "clerk@example.org"),
    fact("claws-mail:filters", "section[filtering]/line", "text", "contains", 'forward 1 "office@example.net"'),
  ),
  change(
    labels.filter,
    "thunderbird/filter",
    fact(filters, "rule[Forward bills]", "condition", "equal", "AND (from,contains,clerk@example.org)"),
    fact(filters, "rule[Forward bills]/action[1]", "action", "equal", "Forward"),
    fact(filters, "rule[Forward bills]/action[1]", "value", "equal", "office@example.net"),
  ),
  change(
    "Mail: star, tag",
    "claws-mail/star",
    fact("mail:folders", "folder[inbox]/message[subject=Bill 1]", "starred", "equal", "true"),
    fact("mail:folders", "folder[inbox]/message[subject=Bill 2]", "starred", "is_not_set", ""),
  ),
  change(
    labels.setting,
    "libreoffice/slide-pane",
    fact(
      "libreoffice:preferences",
      `${registry}.Impress\\/MultiPaneGUI\\/SlideSorterBar\\/Visible]/value[ImpressView]`,
      "value",
      "equal",
      "false",
    ),
  ),
  change(
    labels.setting,
    "libreoffice/default-font",
    fact(
      "libreoffice:preferences",
      `${registry}.Writer\\/DefaultFont]/value[Standard]`,
      "value",
      "equal",
      "Times New Roman",
    ),
  ),
  change(
    labels.setting,
    "vlc/instances",
    fact("vlc:preferences", "section/value[one-instance-when-started-from-file]", "value", "equal", "0"),
  ),
  change(
    labels.setting,
    "vlc/minimal",
    fact("vlc:preferences", "section/value[qt-minimal-view]", "value", "equal", "1"),
  ),
  change(
    labels.desktop,
    "gsettings/text-size",
    fact(
      "system:settings",
      "section[org\\/gnome\\/desktop\\/interface]/value[text-scaling-factor]",
      "value",
      "more_than",
      "1",
    ),
  ),
  change(
    labels.desktop,
    "gsettings/lock",
    fact(
      "system:settings",
      "section[org\\/gnome\\/desktop\\/screensaver]/value[lock-enabled]",
      "value",
      "equal",
      "false",
    ),
  ),
  change(
    "OS: wallpaper",
    "gsettings/wallpaper",
    fact(
      "system:settings",
      "section[org\\/gnome\\/desktop\\/background]/value[picture-uri]",
      "value",
      "ends_with",
      "/Pictures/hills.png",
    ),
  ),
  change(
    labels.software,
    "dpkg/installed",
    fact("system:packages", "record[notes]", "status", "equal", "install ok installed"),
  ),
  change(labels.software, "dpkg/removed", count("system:packages", "record[puzzle]", "equal", "0")),
  change(labels.users, "accounts/shell", fact("system:users", "user[user]", "shell", "exactly", "/bin/bash")),
  change(labels.users, "accounts/group", fact("system:groups", "group[staff]", "members", "contains", "user")),
  change(labels.users, "accounts/user", fact("system:users", "user[anna]", "home", "exactly", "/home/anna")),
  change(
    labels.extension,
    "geany/plugin",
    fact("geany:preferences", "section[plugins]/value[active_plugins]", "value", "matches", "*/saveactions.so;*"),
  ),
  change(
    "Browser: extension installed",
    "chromium/extension",
    `check_some_fact(file_path="chromium:preferences/Default/Preferences", selector="object[extensions]/object[settings]/object/value[path]", aspect="value", relation="exactly", value="/home/user/reading-list")`,
  ),
  change(
    "Browser: address by parts, query or pattern",
    "page/found",
    fact("browser:pages", "page[1]", "path", "ends_with", "/flights.html"),
    fact("browser:pages", "page[1]/query[from]", "value", "equal", "Dublin"),
    fact("browser:pages", "page[1]/query[to]", "value", "equal", "Vienna Airport"),
  ),
  change(
    "Browser: form fields, filters, texts of the page",
    "page/filled",
    'check_control(control_type="Edit", control_text="To", aspect="value", relation="starts_with", value="vienna")',
    'check_control(control_type="CheckBox", control_text="Direct only", aspect="selected", relation="equal", value="true")',
    'not check_control(control_type="ComboBox", control_text="Passengers", aspect="value", relation="not_equal", value="1")',
  ),
  change(
    "Browser: form fields, filters, texts of the page",
    "page/found",
    'check_text_exists_via_control(text="12 flights were found")',
  ),
  change(
    "OS: output shown in a terminal",
    "terminal/output",
    'check_control(control_type="Document", control_text="Terminal", aspect="value", relation="contains", value="3 names.txt")',
  ),
  change(
    "OS: process ended",
    "terminal/ended",
    count("system:processes", "process[mousepad]", "equal", "0"),
    'not check_application_running(application="mousepad")',
  ),
  change(
    "Code editor: folder or file opened in the editor",
    "editor/opened",
    'check_document_open(application="geany", file_path="/home/user/Documents/plan.py")',
  ),
  change(
    "Media: player: what plays",
    "player/playing",
    fact("system:windows", "window[application=vlc]", "title", "equal", "tone.ogg - VLC media player"),
  ),
  change(
    "Files: hidden file in the home (.bashrc, .vimrc, .gitignore)",
    "mousepad/edited",
    fact("home:.bashrc", "line[3]", "text", "exactly", "export EDITOR=geany"),
  ),
  {
    label: labels.layers,
    before: "contents/picture/before.xcf",
    after: "contents/picture/layer.xcf",
    asks: [
      fact("/home/user/file.xcf", "layer[Square]", "opacity", "about", "80~1"),
      fact("/home/user/file.xcf", "layer[Square]", "blending", "equal", "multiply"),
    ],
  },
  {
    label: labels.layers,
    before: "contents/picture/layer.xcf",
    after: "contents/picture/layer-group.xcf",
    asks: [fact("/home/user/file.xcf", "layer[Shapes]/layer[Square]", "left", "equal", "10")],
  },
  {
    label: labels.layers,
    before: "contents/picture/layer-group.xcf",
    after: "contents/picture/hidden-layer.xcf",
    asks: [fact("/home/user/file.xcf", "layer[Background]", "hidden", "equal", "true")],
  },
  {
    label: "Media: video / audio converted, cut, rotated",
    before: "contents/media/before.mp3",
    after: "contents/media/stereo.mp3",
    asks: [
      fact("/home/user/file.mp3", "", "codec", "starts_with", "mpeg"),
      fact("/home/user/file.mp3", "", "channels", "equal", "2"),
      fact("/home/user/file.mp3", "", "duration", "about", "1~0.2"),
    ],
  },
  ...["docx", "odt"].map((extension) => ({
    label: labels.equation,
    before: `contents/document/before.${extension}`,
    after: `contents/document/equation.${extension}`,
    asks: [fact(`/home/user/file.${extension}`, "**/equation", "text", "exactly", "(a+b)^2=a^2+2ab+b^2")],
  })),
];

/** An evaluator of an end state, as a module in Python. */
export function moduleOf({ asks }: EndState): string {
  const names = [...new Set(asks.map((condition) => /check_\w+/.exec(condition)?.[0] ?? ""))].sort();
  return `from taskloom_runtime import EvalResult, ${names.join(", ")}


def evaluate_agent_task_completion() -> EvalResult:
${asks.map((condition, index) => `    if not (${condition}):\n        return EvalResult(False, "condition ${index + 1} does not hold", ${index}/${asks.length})\n`).join("")}    return EvalResult(True, "all hold", 1/1)
`;
}
