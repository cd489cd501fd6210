import { describe, expect, it } from "vitest";
import { fileType } from "../../pipeline/catalog/file-type.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { resourceTypes } = await shippedCatalog();

describe("the type of a file", () => {
  it.each([
    ["/home/user/Documents/Sketch.png", "img_path"],
    ["/home/user/Documents/notes.md", "txt_path"],
    ["/home/user/Documents/Offer 2.5.PDF", "pdf_path"],
    ["/home/user/Documents/Slides.pptx", "pptx_path"],
    ["/home/user/Documents/Papers.zip", "zip_path"],
    ["/home/user/Documents/Export.csv", "csv_path"],
  ])("is the most special one for how %s ends", (path, type) => {
    expect(fileType(resourceTypes, path)).toBe(type);
  });

  it("is refused for an ending that no type has", () => {
    expect(() => fileType(resourceTypes, "/home/user/Documents/film.mkv")).toThrow(
      expect.objectContaining({ code: "FILE_TYPE" }),
    );
  });
});
