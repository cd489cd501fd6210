import { type DefaultTreeAdapterMap, parse } from "parse5";
import { expect, it } from "vitest";
import { placeAt } from "../../pipeline/browse/addresses.js";
import { attacks } from "../review/attacks.js";
import { writeReviewDataset } from "../review/review-dataset.js";
import { keptScreen, pageAt, tasksOf, withSite, writeTextAttempt } from "./attempted-dataset.js";

type Node = DefaultTreeAdapterMap["node"];

interface Found {
  name: string;
  attributes: { name: string; value: string }[];
}

/** All elements of a page, as a browser makes them of its text. */
function elementsOf(page: string): Found[] {
  const found: Found[] = [];
  const visit = (node: Node): void => {
    if ("attrs" in node) found.push({ name: node.nodeName, attributes: node.attrs });
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
    if ("content" in node) for (const child of node.content.childNodes) visit(child);
  };
  for (const child of parse(page).childNodes) visit(child);
  return found;
}

/** What would run, load something from elsewhere, or leave the site. */
function dangers(page: string): string[] {
  return elementsOf(page).flatMap(({ name, attributes }) => [
    ...(["iframe", "object", "embed", "base", "foreignobject", "template"].includes(name) ? [name] : []),
    ...attributes.flatMap(({ name: attribute, value }) => {
      if (attribute.startsWith("on") || attribute === "style" || attribute === "srcdoc")
        return [`${name} ${attribute}`];
      if (!["href", "src", "xlink:href", "action"].includes(attribute)) return [];
      return /^(?:#|data:image\/svg\+xml;base64,|data:,$|(?:\.\.\/){0,2}[\w./-]+$)/.test(value)
        ? []
        : [`${name} ${value}`];
    }),
  ]);
}

const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

it("no text of a dataset, of a model or of an application becomes markup or hides anything on any page", async () => {
  // Several attacks in one text, so that fewer pages have to be made.
  const texts = [0, 1, 2].map((part) => attacks.filter((_, i) => i % 3 === part).join("\n"));
  const file = await writeReviewDataset(texts);
  const { hash } = await keptScreen();
  for (const [i, task] of (await tasksOf(file)).entries()) {
    const text = texts[i] ?? "";
    const control = {
      application: "excel",
      dialog: text,
      control_type: "Button",
      control_text: text,
      ordinal: 0,
    } as const;
    const described = { rect: null, description: text, thought: text };
    await writeTextAttempt(file, task, text, [
      { screenshot: hash, action: { function: "type", args: { text } } },
      {
        action: { function: "click", args: { x: 3, y: 4, button: "left", count: 1, held: null } },
        resolved: { function: "click_input", args: { button: "left", double: false }, control, ...described },
        screenshot: hash,
      },
    ]);
  }
  await withSite([file], async (site) => {
    const kinds = new Set<string>();
    for (const address of site.addresses()) {
      const kind = placeAt(address)?.kind ?? "none";
      if (kind === "picture" || kind === "style") continue;
      kinds.add(kind);
      const page = await pageAt(site, address);
      expect([address, dangers(page)]).toEqual([address, []]);
      const scripts = elementsOf(page).filter(({ name }) => name === "script");
      expect(scripts.length).toBe(kind === "start" ? 2 : 1);
      // The data of the list are JSON, in which the browser makes such characters visible itself.
      const shown = kind === "start" ? page.replace(/<script type="application\/json"[\s\S]*?<\/script>/, "") : page;
      expect([address, unseen.exec(shown)?.[0]?.codePointAt(0)]).toEqual([address, undefined]);
      expect(page).toMatch(/content="default-src 'none'; script-src 'sha256-[^']+'; style-src 'self' file:; img-src/);
    }
    expect([...kinds].sort()).toEqual(["attempt", "figures", "start", "task"]);
  });
});
