import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { ContentOf } from "./convert-content.js";
import { Refusal } from "./machine.js";
import type { Transform } from "./model-verb.js";

type Image = ContentOf<"image">;

/** Transforms that only a picture can have. Each leaves a mark, so that pictures that went through different hands differ. */
export function transformImage(image: Image, step: Transform, fill: (template: string) => string): FileContent {
  switch (step.operation) {
    case "rotate_right":
      return { ...marked(image, "rotated right"), width: image.height, height: image.width };
    case "rotate_left":
      return { ...marked(image, "rotated left"), width: image.height, height: image.width };
    case "flip_horizontal":
      return marked(image, "flipped horizontally");
    case "flip_vertical":
      return marked(image, "flipped vertically");
    case "grayscale":
      return marked(image, "grayscale");
    case "invert_colors":
      return marked(image, "inverted colors");
    case "resize": {
      const [width, height] = [pixels(fill(step.width)), pixels(fill(step.height))];
      return { ...marked(image, `resized to ${width} x ${height}`), width, height };
    }
    case "crop": {
      const [width, height] = [pixels(fill(step.width)), pixels(fill(step.height))];
      if (width > image.width || height > image.height) {
        throw new Refusal("Invalid size", `The picture has only ${image.width} x ${image.height} pixels.`);
      }
      return { ...marked(image, `cropped to ${width} x ${height}`), width, height };
    }
    case "add_caption":
      return marked(image, `text: ${fill(step.text)}`);
    default:
      throw new Refusal("Not possible", "This cannot be done to a picture.");
  }
}

function marked(image: Image, mark: string): Image {
  return { ...image, marks: [...image.marks, mark] };
}

function pixels(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 10_000) {
    throw new Refusal("Invalid size", "Enter a whole number of pixels between 1 and 10000.");
  }
  return value;
}
