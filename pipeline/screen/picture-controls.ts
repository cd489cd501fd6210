import sharp from "sharp";
import type { Control, ControlType } from "../schema/computer/control.js";
import type { ElementReader } from "./read-elements.js";
import type { ScreenElement } from "./screen-element.js";

/** What elements are as controls. */
const types: Readonly<Record<ScreenElement["kind"], ControlType>> = { text: "Text", icon: "Image", region: "Pane" };

/** The application of all of them: a picture does not show whose window something is in. */
const application = "screen";

/**
 * What a reader finds on the picture of a screen (PNG), as the controls of one window that is the whole screen, in
 * its order: areas come last, since lists of controls are cut at their end. What has no words is called by its colour.
 * Nothing is known of focus, selection and values. Throws as the reader.
 */
export async function pictureControls(png: Uint8Array, read: ElementReader): Promise<Control[]> {
  const elements = await read(png);
  const { width, height } = await sharp(png).metadata();
  const common = {
    ...{ application, window: "", value: null },
    ...{ enabled: true, focused: false, selected: false, visible: true },
  };
  return [
    { ...common, control_text: "", control_type: "Window", rect: [0, 0, width, height], parent: null },
    ...elements.map(({ kind, words, colour, rect }): Control => {
      return { ...common, control_text: words === "" ? colour : words, control_type: types[kind], rect, parent: 0 };
    }),
  ];
}
