import { describe, expect, it } from "vitest";
import { readParts } from "../../../pipeline/content/read-parts.js";
import { select } from "../../../pipeline/content/selector.js";
import { aspectOf } from "../../../pipeline/evaluators/content-subject.js";

async function found(format: string, text: string, selector: string, aspect: string) {
  const content = await readParts(new TextEncoder().encode(text), format);
  if (content === null) throw new RangeError(`no reader of ${format}`);
  return "unreadable" in content.aspects
    ? content.aspects
    : select(content, selector).map((one) => aspectOf(one, aspect));
}

describe("what programs keep in forms of their own is read by names", () => {
  it("settings in nested lists, with remarks, texts in quotes and names that occur again", async () => {
    const gimprc =
      '# GIMP\n(undo-levels 100)\n(show-tips no)\n(grid (style "a (b)")(spacing 10.5))\n(tool 1)(tool 2)\n';
    expect(await found("gimprc", gimprc, "**/value", "value")).toEqual([100, false, 1, 2, "a (b)", 10.5]);
    expect(await found("gimprc", gimprc, "object[grid]/value[style]", "value")).toEqual(["a (b)"]);
    expect(await found("gimprc", "(a (b)", "", "")).toEqual({ unreadable: "a list does not end" });
    expect(await found("gimprc", ")", "", "")).toEqual({ unreadable: "a list ends that did not begin" });
  });

  it("records with empty lines between them, whose fields may go on in the next line", async () => {
    const status = "Package: notes\nDescription: Keeps notes\n of people\n\n\nPackage: puzzle\nVersion: 3\n";
    expect(await found("deb822", status, "record[notes]", "description")).toEqual(["Keeps notes\nof people"]);
    expect(await found("deb822", status, "record", "name")).toEqual(["notes", "puzzle"]);
    expect(await found("deb822", "no field", "", "")).toEqual({ unreadable: '"no field" is no field' });
  });

  it("users and groups, and no line that has another number of fields", async () => {
    expect(await found("passwd", "anna:x:1001:1001::/home/anna:/bin/sh\n", "user[anna]", "shell")).toEqual(["/bin/sh"]);
    expect(await found("group", "a:x:1:b,c\n", "group[a]", "members")).toEqual(["b,c"]);
    expect(await found("group", "a:x:1\n", "", "")).toEqual({ unreadable: "line 1 has 3 fields, not 4" });
  });

  it("key files whose groups have a remark behind their names", async () => {
    expect(await found("ini", "[core] # core program\none=1\n", "section[core]/value[one]", "value")).toEqual(["1"]);
  });
});
