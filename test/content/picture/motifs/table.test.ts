import { describe, expect, it } from "vitest";
import { type MotifName, motifOf, photoOf } from "../../../../pipeline/content/picture/motifs/table.js";
import { createRng } from "../../../../pipeline/rng.js";
import { makeWorkplace } from "../../../../pipeline/workplace/make-workplace.js";
import { createNames } from "../../../../pipeline/workplace/names.js";
import { bindSituation } from "../../../../pipeline/workplace/situations/bind-situation.js";
import { situationSetup } from "../../../../pipeline/workplace/situations/situation-files.js";
import { shippedCatalog } from "../../../fixtures/shipped-catalog.js";

describe("a picture shows what a reader of its label expects", () => {
  it.each<[label: string, motif: MotifName]>([
    ["Filiberto Johns", "portrait"],
    ["Photo Mary O'Neil", "portrait"],
    ["Aunt Vera", "portrait"],
    ["Grandfather 1961", "portrait"],
    ["Dancer", "dancer"],
    ["Children Fable Toys", "group"],
    ["Garden in bloom", "garden"],
    ["Tea garden", "garden"],
    ["Hidden orchard at dawn", "garden"],
    ["Bees", "hives"],
    ["Photo Harbour", "sea"],
    ["Our workshop by the sea", "sea"],
    ["forest at night", "mountain"],
    ["Photo Lake", "mountain"],
    ["Photo Tower", "street"],
    ["Last tram line after the flood", "street"],
    ["Shop front Marrow Bakery", "shop"],
    ["Cups Summer Blend", "cup"],
    ["Summer Blend", "packaged"],
    ["Gift Box", "packaged"],
    ["Defect A-4471", "parcel"],
    ["Rack in Turku", "rack"],
    ["bread close-up", "bread"],
    ["Poplar Bikes", "bicycle"],
    ["Districts", "map"],
    ["Boardings by line", "chart"],
    ["Chart Firewall migration", "chart"],
    ["Logo Acorn Bakery", "logo"],
    ["Lettering Clover Kindergarten", "logo"],
    ["Mark Pale Fox", "logo"],
    ["Cover Last tram line after the flood", "cover"],
    ["Harbour preview", "cover"],
    ["Banner Iced Tea", "cover"],
    ["Emma's party", "cover"],
    ["Sketch Pine Lodge", "sketch"],
    ["Screenshot Mail relay", "screen"],
    ["PX-3301", "texture"],
  ])("%s: %s", (label, motif) => expect(motifOf(label)).toBe(motif));

  it("a cover, a poster or a banner stands on what its title is about", () => {
    expect(photoOf("Hidden orchard at dawn")).toBe("garden");
    expect(photoOf("Emma's party")).toBe("party");
    expect(photoOf("Logo Harbour Jazz")).not.toBe("logo");
  });

  it("the name of a person is a portrait, but for names that are words for things, fewer than one in fifty", () => {
    const name = createNames(createRng("names"));
    const names = Array.from({ length: 500 }, () => name("person"));
    expect(names.filter((one) => motifOf(one) !== "portrait").length).toBeLessThan(10);
  });
});

it("every picture of a situation has a motif of its own, but for those whose label is a number", async () => {
  const { workplaces } = await shippedCatalog();
  const labels = new Set<string>();
  for (const { description, situations } of workplaces.values()) {
    const withPictures = situations.filter(({ documents }) => Object.values(documents).some((one) => "picture" in one));
    if (withPictures.length === 0) continue;
    const workplace = makeWorkplace(description, 1);
    for (const situation of withPictures) {
      const bound = bindSituation(situation, workplace, createRng("pictures", situation.id));
      if (bound === null) continue;
      for (const { content } of situationSetup(bound, []).files)
        if (content.kind === "image") labels.add(content.label);
    }
  }
  expect(labels.size).toBeGreaterThan(25);
  expect([...labels].filter((label) => motifOf(label) === "texture" && !/^[A-Z]+-?\d+$/.test(label))).toEqual([]);
});
