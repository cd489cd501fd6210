import type { Api } from "./api.js";
import * as screen from "./screen-checks.js";

/** Checks on what the screen shows. */
export const screenApis = {
  check_text_exists_via_ocr: {
    parameters: ["text"],
    reads: "screenshot",
    rule: "the text is in what was read off the last screenshot, or, where nothing was read, drawn for a visible control",
    example: "check_text_exists_via_ocr(text='9:00 AM')",
    holds: (trace, [text = ""]) => screen.shownOnScreen(trace, text),
  },
  check_text_exists_via_control: {
    parameters: ["text"],
    reads: "controls",
    rule: "a control of the last observation has the text in its name or value, scrolled out of sight or not",
    example: "check_text_exists_via_control(text='Imported')",
    holds: (trace, [text = ""]) => screen.shownByControl(trace, text),
  },
  check_text_exists: {
    parameters: ["text"],
    reads: "controls",
    rule: "the text is found via OCR or via control",
    example: "check_text_exists(text='Project Files')",
    holds: (trace, [text = ""]) => screen.shown(trace, text),
  },
  check_error_dialog: {
    parameters: ["text"],
    reads: "controls",
    rule: "a dialog of the last observation says the text",
    example: "check_error_dialog(text='file not found')",
    holds: (trace, [text = ""]) => screen.saidByDialog(trace, text),
  },
} as const satisfies Record<string, Api>;
