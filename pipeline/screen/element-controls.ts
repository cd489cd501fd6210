import type { Control, ControlType } from "../schema/computer/control.js";
import type { ScreenElement } from "./screen-element.js";

/** What elements are as controls. */
const types: Readonly<Record<ScreenElement["kind"], ControlType>> = { text: "Text", icon: "Image", region: "Pane" };

/** The application of controls that were read from a picture, which shows no applications. */
export const pictureApplication = "screen";

/**
 * Elements of a picture as the controls of one window that is the whole screen. What has no words is called by its colour.
 * Nothing is known of focus, selection and values.
 */
export function elementControls(
  elements: readonly ScreenElement[],
  { width, height }: { width: number; height: number },
): Control[] {
  const common = {
    application: pictureApplication,
    window: "",
    enabled: true,
    focused: false,
    selected: false,
    value: null,
    visible: true,
  };
  return [
    { ...common, control_text: "", control_type: "Window", rect: [0, 0, width, height], parent: null },
    ...elements.map(({ kind, words, colour, rect }): Control => {
      return { ...common, control_text: words === "" ? colour : words, control_type: types[kind], rect, parent: 0 };
    }),
  ];
}
