import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readParts } from "../../pipeline/content/read-parts.js";
import { tries } from "../property-runs.js";

const contents = new URL("../fixtures/contents/", import.meta.url);
const names = ["slides/before.odp", "slides/before.pptx", "pdf/before.pdf", "picture/before.png"];
const files = new Map(names.map((name) => [name, new Uint8Array(readFileSync(new URL(name, contents)))]));
const file = (name: string) => files.get(name) ?? new Uint8Array();
const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);

async function expectPartsOrReason(bytes: Uint8Array, extension: string): Promise<void> {
  const root = await readParts(bytes, extension);
  expect(root?.kind).toMatch(/\S/);
  if (root?.kind === "file") expect(root.aspects.unreadable).toMatch(/\S/);
}

describe("a file of slides, pages or pixels", () => {
  it("that ends anywhere has parts or a reason", async () => {
    const cut = fc
      .constantFrom(...names)
      .chain((name) => fc.tuple(fc.constant(name), fc.nat({ max: file(name).length })));
    await fc.assert(
      fc.asyncProperty(cut, ([name, length]) => expectPartsOrReason(file(name).subarray(0, length), extensionOf(name))),
      { numRuns: tries(60) },
    );
  });

  it("of which some bytes are others has parts or a reason", async () => {
    const spoilt = fc
      .constantFrom(...names)
      .chain((name) =>
        fc.tuple(fc.constant(name), fc.array(fc.tuple(fc.nat({ max: file(name).length - 1 }), fc.nat({ max: 255 })))),
      );
    await fc.assert(
      fc.asyncProperty(spoilt, ([name, bytes]) => {
        const copy = file(name).slice();
        for (const [at, byte] of bytes) copy[at] = byte;
        return expectPartsOrReason(copy, extensionOf(name));
      }),
      { numRuns: tries(60) },
    );
  });
});

describe.each(["slides/before.odp", "slides/before.pptx"])("a presentation %s", (name) => {
  it("without one of its parts, or with an empty or another value in one, has parts or a reason", async () => {
    const entries = unzipSync(file(name));
    const texts = Object.keys(entries).filter((entry) => /\.(xml|rels)$/.test(entry));
    const spoilt = fc.tuple(fc.constantFrom(...texts), fc.constantFrom("", "<a/>", "drop", "numbers", "names"));
    await fc.assert(
      fc.asyncProperty(spoilt, ([entry, how]) => {
        const text = strFromU8(entries[entry] ?? new Uint8Array());
        const { [entry]: _gone, ...others } = entries;
        const other = {
          numbers: text.replace(/"[0-9]+"/g, '"-99999999999"'),
          names: text.replace(/"rId[0-9]+"/g, '"x"'),
        };
        const written = how === "numbers" || how === "names" ? other[how] : how;
        return expectPartsOrReason(
          zipSync(how === "drop" ? others : { ...others, [entry]: strToU8(written) }, { level: 0 }),
          extensionOf(name),
        );
      }),
      { numRuns: tries(40) },
    );
  });
});

it("every fixture is read whole", async () => {
  for (const folder of ["picture", "pdf", "data"])
    for (const name of readdirSync(new URL(`${folder}/`, contents)).filter((one) => !one.endsWith(".bas"))) {
      const root = await readParts(
        new Uint8Array(readFileSync(new URL(`${folder}/${name}`, contents))),
        extensionOf(name),
      );
      expect(root?.aspects.unreadable).toBeUndefined();
    }
});
