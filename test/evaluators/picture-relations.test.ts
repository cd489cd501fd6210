import { expect, it } from "vitest";
import { pictureRelations } from "../../pipeline/evaluators/checks/picture-relations.js";
import { alteredScenes, originalFile, pictureFile, scene, sceneBecame } from "./compared-pictures.js";
import { holds } from "./holds.js";

const names = Object.keys(pictureRelations);

it.each(alteredScenes)("a picture is to what it was, and to one beside it, what was done: %j", (relations, picture) => {
  const trace = sceneBecame(picture);
  for (const other of [pictureFile, originalFile]) {
    const held = names.filter((relation) => holds("check_picture_is", trace, pictureFile, relation, other));
    expect(held).toEqual(names.filter((name) => relations.includes(name)));
  }
});

it("every relation between pictures is shown by one of these works", () => {
  const shown = new Set(alteredScenes.flatMap(([relations]) => relations));
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});

it("a check of pictures holds for no other relation, and for no file that is no picture or not there", () => {
  const trace = sceneBecame(scene);
  expect(holds("check_picture_is", trace, pictureFile, "SAME", "c:/original.png")).toBe(true);
  expect(holds("check_picture_is", trace, pictureFile, "constructor", originalFile)).toBe(false);
  expect(holds("check_picture_is", trace, pictureFile, "", originalFile)).toBe(false);
  expect(holds("check_picture_is", trace, pictureFile, "same", "C:\\none.png")).toBe(false);
  expect(holds("check_picture_is", trace, "C:\\none.png", "same", originalFile)).toBe(false);
});
