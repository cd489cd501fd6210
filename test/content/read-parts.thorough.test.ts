import Database from "better-sqlite3";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { changedFacts, type FactChange } from "../../pipeline/content/facts.js";
import { readParts } from "../../pipeline/content/read-parts.js";
import { select } from "../../pipeline/content/selector.js";
import type { ContentPart } from "../../pipeline/schema/computer/content-part.js";
import { tries } from "../property-runs.js";

async function read(format: string, content: string | Uint8Array): Promise<ContentPart> {
  const root = await readParts(typeof content === "string" ? strToU8(content) : content, format);
  if (root === null) throw new Error(`no reader of ${format}`);
  return root;
}

/** "element[1] text: a -> b", with - for what is not there. */
function line({ selector, aspect, before, after }: FactChange): string {
  return `${selector} ${aspect}: ${before ?? "-"} -> ${after ?? "-"}`;
}

function database(...statements: readonly string[]): Uint8Array {
  const made = new Database(":memory:");
  for (const statement of statements) made.exec(statement);
  return new Uint8Array(made.serialize());
}

const bookmarks = [
  "create table bookmark (id integer primary key, title text, address text, icon blob)",
  "insert into bookmark values (1, 'News', 'https://news.example', x'00ff'), (2, 'Wiki', 'https://wiki.example', null)",
];
const svg = (style: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><g id="layer1"><rect id="box" width="10" style="${style}"/></g></svg>`;
const registry = (value: string) =>
  `<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Common/Save/Document">
   <prop oor:name="AutoSave" oor:op="fuse"><value>${value}</value></prop></item></oor:items>`;
const xfconf = (view: string) =>
  `<channel name="thunar" version="1.0"><property name="last-view" type="string" value="${view}"/>
   <property name="misc" type="empty"><property name="size" type="int" value="4"/></property></channel>`;
const plist = (dark: boolean) =>
  `<plist version="1.0"><dict><key>view</key><dict><key>dark</key><${dark}/></dict></dict></plist>`;
const card = (email: string) =>
  `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana Silva\r\nEMAIL;TYPE=work:${email}\r\nREV:${email.length}\r\nEND:VCARD\r\n`;
const event = (start: string) =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:${start}\nSUMMARY:Review\\, monthly\nDTSTART:${start}\nEND:VEVENT\nEND:VCALENDAR\n`;

describe("the change of a file", () => {
  it.each<[what: string, format: string, before: string | Uint8Array, after: string | Uint8Array, facts: string[]]>([
    [
      "a setting of an editor",
      "json",
      '{"editor.fontSize": 12, // points\n "files": {"exclude": ["a", "b"]}, "wrap": true}',
      '{"editor.fontSize": 14, "files": {"exclude": ["a", "c"],}, "wrap": false}',
      [
        "value[editor.fontSize] value: 12 -> 14",
        "value[wrap] value: true -> false",
        "object[files]/list[exclude]/value[2] value: b -> c",
      ],
    ],
    [
      "a key binding",
      "json",
      '[{"key": "ctrl+j", "command": "a"}]',
      '[{"key": "ctrl+k", "command": "b"}, {"key": "ctrl+j", "command": "a"}]',
      [
        "object[1] present: - -> true",
        "object[1]/value[key] present: - -> true",
        "object[1]/value[key] value: - -> ctrl+k",
        "object[1]/value[command] present: - -> true",
        "object[1]/value[command] value: - -> b",
      ],
    ],
    [
      "a record of JSON lines",
      "jsonl",
      '{"n": 1}\n{"n": 2}\n',
      '{"n": 1}\n{"n": null}\n',
      ["object[2]/value[n] value: 2 -> -", "object[2]/value[n] null: - -> true"],
    ],
    [
      "a job",
      "yaml",
      "jobs:\n  test: {os: &o linux, on: [push]}\n",
      "jobs:\n  test: {os: &o linux, on: [push, *o]}\n",
      [
        "object[jobs]/object[test]/list[on]/value[2] present: - -> true",
        "object[jobs]/object[test]/list[on]/value[2] value: - -> linux",
      ],
    ],
    [
      "the second document",
      "yml",
      "a: 1\n---\nb: no\n",
      "a: 1\n---\nb: yes\n",
      ["document[2]/value[b] value: no -> yes"],
    ],
    [
      "a version",
      "toml",
      '[tool]\nversion = "1.0"\nday = 2026-05-18\n',
      '[tool]\nversion = "1.1"\nday = 2026-05-19\n',
      ["object[tool]/value[version] value: 1.0 -> 1.1", "object[tool]/value[day] value: 2026-05-18 -> 2026-05-19"],
    ],
    [
      "a launcher",
      "desktop",
      "# made\n[Desktop Entry]\nName=Notes\n",
      "[Desktop Entry]\nName=My notes\nbare\n",
      [
        "section[Desktop Entry]/value[Name] value: Notes -> My notes",
        "section[Desktop Entry]/line[1] present: - -> true",
        "section[Desktop Entry]/line[1] text: - -> bare",
      ],
    ],
    [
      "a GSetting",
      "gsettings",
      "[org/app]\nfont='Sans 10'\nsize=uint32 4\n",
      "[org/app]\nfont='Serif'\nsize=uint32 5\n",
      ["section[org\\/app]/value[font] value: Sans 10 -> Serif", "section[org\\/app]/value[size] value: 4 -> 5"],
    ],
    [
      "a variable",
      "env",
      "# x\nexport PORT=80 # web\nNAME='a b'\n",
      "PORT=\"8080\"\nNAME='a b'\n",
      ["value[PORT] value: 80 -> 8080"],
    ],
    ["a property", "properties", "db.host = a\\\n  b\n! no\n", "db.host: \\u00e4\n", ["value[db.host] value: ab -> ä"]],
    [
      "a preference",
      "prefs",
      '// made\nuser_pref("home", "a\\x41\\"");\nuser_pref("n", 1);\n',
      'user_pref("home", "b");\nuser_pref("n", -2);\nuser_pref("on", false);\n',
      [
        'value[home] value: aA" -> b',
        "value[n] value: 1 -> -2",
        "value[on] present: - -> true",
        "value[on] value: - -> false",
      ],
    ],
    [
      "an option of an office",
      "xcu",
      registry("true"),
      registry("false"),
      ["item[org.openoffice.Office.Common\\/Save\\/Document]/value[AutoSave] value: true -> false"],
    ],
    [
      "a setting of a channel",
      "xml",
      xfconf("List"),
      xfconf("Icons").replace('"4"', '"5"'),
      ["value[last-view] value: List -> Icons", "object[misc]/value[size] value: 4 -> 5"],
    ],
    ["a property list", "plist", plist(true), plist(false), ["object[view]/value[dark] value: true -> false"]],
    [
      "an element of XML",
      "mlt",
      '<mlt><a in="0">x</a></mlt>',
      '<mlt><a in="5">y</a></mlt>',
      ["element[1]/element[1] text: x -> y", "element[1]/element[1] in: 0 -> 5"],
    ],
    [
      "the fill of a shape",
      "svg",
      svg("fill:#ff0000;stroke:none"),
      svg("fill:#00ff00;stroke:none"),
      ["element[1]/element[1]/element[1] fill: #ff0000 -> #00ff00"],
    ],
    [
      "an element of a page",
      "html",
      '<p id="total" class="big">Total <b>12</b></p><input disabled>',
      '<p id="total">Sum <b>13</b></p><input style="color: red">',
      [
        "element[1]/element[2]/element[1] text: Total -> Sum",
        "element[1]/element[2]/element[1] class: big -> -",
        "element[1]/element[2]/element[1]/element[1] text: 12 -> 13",
        "element[1]/element[2]/element[2] disabled: true -> -",
        "element[1]/element[2]/element[2]/declaration[color] present: - -> true",
        "element[1]/element[2]/element[2]/declaration[color] value: - -> red",
      ],
    ],
    [
      "a rule of a style sheet",
      "css",
      "h1, .a>b { color: red; margin: 0 }\n@media print { h1 { color: black } }",
      "h1 { color: blue } .a > b { color: red; margin: 0 !important } @media print { h1 { color: black } }",
      [
        "rule[h1]/declaration[color] value: red -> blue",
        "rule[h1]/declaration[margin] present: true -> -",
        "rule[h1]/declaration[margin] value: 0 -> -",
        "rule[.a > b]/declaration[margin] important: - -> true",
      ],
    ],
    [
      "an address on a card",
      "vcf",
      card("ana@example.org"),
      card("ana@example.com"),
      ["card[1] email: ana@example.org -> ana@example.com"],
    ],
    [
      "an appointment",
      "ics",
      event("20260518T100000"),
      event("20260519T100000Z"),
      ["calendar[1]/event[1] dtstart: 2026-05-18T10:00:00 -> 2026-05-19T10:00:00Z"],
    ],
    ["a line", "py", "a\r\n\r\nb\r\n", "a\n\nnew\nb", ["line[3] present: - -> true", "line[3] text: - -> new"]],
    [
      "a subtitle",
      "srt",
      "1\n00:00:01,500 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n",
      "1\n00:00:01,500 --> 00:00:02,250\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n",
      ["entry[1] end: 2 -> 2.25"],
    ],
    [
      "a playlist",
      "m3u",
      "#EXTM3U\n#EXTINF:12,Song\na.mp3\n",
      "#EXTM3U\n#EXTINF:12,Song\na.mp3\nb.mp3\n",
      ["entry[2] present: - -> true", "entry[2] location: - -> b.mp3"],
    ],
    [
      "another playlist",
      "pls",
      "[playlist]\nFile1=a\nTitle1=A\n",
      "[playlist]\nFile1=a\nTitle1=B\n",
      ["entry[1] title: A -> B"],
    ],
    [
      "a playlist in XML",
      "xspf",
      "<playlist><trackList><track><location>a</location></track></trackList></playlist>",
      "<playlist><trackList><track><location>a</location><duration>1500</duration></track></trackList></playlist>",
      ["entry[1] duration: - -> 1.5"],
    ],
    [
      "a row of a database",
      "sqlite",
      database(...bookmarks),
      database(...bookmarks, "update bookmark set title = 'The wiki', icon = x'01' where id = 2"),
      [
        "table[bookmark]/row[2] title: Wiki -> The wiki",
        "table[bookmark]/row[2] icon: - -> (1 bytes, SHA-256 4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a)",
      ],
    ],
    [
      "a file in an archive",
      "zip",
      zipSync({ "a.txt": strToU8("a") }),
      zipSync({ "a.txt": strToU8("a"), "b/c.txt": strToU8("") }),
      [
        "entry[b\\/c.txt] present: - -> true",
        "entry[b\\/c.txt] size: - -> 0",
        "entry[b\\/c.txt] sha256: - -> e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      ],
    ],
  ])("is told where it is: %s", async (_what, format, before, after, facts) => {
    expect(changedFacts(await read(format, before), await read(format, after)).map(line)).toEqual(facts);
  });
});

describe("a selector", () => {
  it.each([
    ["html", '<main><p id="total">12</p></main>', "**/element[id=total]", "12"],
    ["html", "<ul><li>a<li>b</ul>", "**/element[tag=li][2]", "b"],
    [
      "svg",
      '<svg><text inkscape:label="Title" xmlns:inkscape="i">Hi</text></svg>',
      "**/element[inkscape:label=Title]",
      "Hi",
    ],
  ])("finds an element of %s by what it is", async (format, content, selector, text) => {
    const [found] = select(await read(format, content), selector);
    expect(found?.aspects.text).toBe(text);
  });

  it("finds an object of a list by a value inside, and an element by the text in it", async () => {
    const bindings = await read("json", '[{"key": "ctrl+j", "command": "a"}, {"key": "ctrl+k", "command": "b"}]');
    expect(select(bindings, "object[key=ctrl+k]/value[command]").map(({ aspects }) => aspects.value)).toEqual(["b"]);
    const page = await read("html", "<p>Total <b>12</b> EUR</p>");
    expect(select(page, "**/element[tag=p][content=Total 12 EUR]")).toHaveLength(1);
  });
});

describe("a value of a JSON document", () => {
  const json = fc.jsonValue({ maxDepth: 4 });

  it("is found at its path, whatever the keys are", async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const root = await read("json", JSON.stringify(value));
        for (const [path, expected] of leaves(value)) {
          const [found] = select(root, path);
          expect(found?.aspects).toEqual(expected === null ? { null: true } : { value: expected });
        }
      }),
      { numRuns: tries(200) },
    );
  });

  it("is the same in YAML", async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const text = JSON.stringify(value);
        expect(changedFacts(await read("json", text), await read("yaml", text))).toEqual([]);
      }),
      { numRuns: tries(100) },
    );
  });
});

/** Selectors of the values inside, written by hand: the last of two members with one folded name is not told apart. */
function* leaves(value: unknown, name = "", above = ""): Generator<[string, unknown]> {
  const step = (kind: string) =>
    name === "" && above === "" ? "" : `${above === "" ? "" : `${above}/`}${kind}[${name}]`;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leaves(item, String(index + 1), step("list"));
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (/^[a-z0-9]+$/.test(key)) yield* leaves(item, key, step("object"));
    }
  } else {
    yield [step("value"), value];
  }
}

describe("a malformed file", () => {
  const binary = Uint8Array.from({ length: 600 }, (_none, index) => (index * 37 + 7) % 256);
  const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
  it.each<[format: string, content: string | Uint8Array]>([
    ["json", '{"a": '],
    ["json", ""],
    ["json", deep],
    ["jsonl", '{"a": 1}\nno\n'],
    ["yaml", "a: [1\nb: 2"],
    [
      "yaml",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghi"
        .split("")
        .map(
          (name, index) =>
            `${name}: &${name} [${"*_,"
              .repeat(9)
              .replaceAll("_", "abcdefgh"[index] ?? "a")
              .slice(0, -1)}]\n`,
        )
        .join("")}`,
    ],
    ["yaml", "&a [*a]"],
    ["toml", "a = "],
    ["ini", binary],
    ["env", "1=2"],
    ["properties", Uint8Array.of(0xff, 0x00)],
    ["prefs", 'user_pref("a", alert(1));'],
    ["prefs", 'user_pref("a", 1); process.exit(1);'],
    ["xml", "<a><b></a>"],
    ["plist", "<plist><dict><string>a</string></dict></plist>"],
    ["svg", "<svg>&lol;</svg>"],
    ["html", binary],
    ["html", "<div>".repeat(400)],
    ["css", binary],
    ["vcf", "BEGIN:VCARD\nFN:Ana\n"],
    ["ics", "BEGIN:VCALENDAR\nEND:VEVENT\n"],
    ["txt", binary],
    ["srt", "Hello"],
    ["pls", "File1=a"],
    ["xspf", "<list/>"],
    ["sqlite", binary],
    ["sqlite", database(...bookmarks).subarray(0, 5000)],
    ["zip", binary],
    ["tar", binary],
    ["gz", binary],
  ])("of the kind %s is unreadable, for a reason (%#)", async (format, content) => {
    const root = await read(format, content);
    expect(root).toMatchObject({ kind: "file", parts: [] });
    expect(root.aspects.unreadable).toMatch(/\S/);
  });

  it("of any kind ends in parts, never in an error, whatever its bytes", async () => {
    const formats = [
      "json",
      "yaml",
      "toml",
      "ini",
      "env",
      "prefs",
      "xml",
      "html",
      "css",
      "vcf",
      "srt",
      "m3u",
      "sqlite",
      "zip",
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...formats), fc.string({ unit: "binary" }), async (format, text) => {
        expect(await read(format, text)).toHaveProperty("aspects");
      }),
      { numRuns: tries(120) },
    );
  });
});
