import type { Api } from "./api.js";
import * as edits from "./edit-checks.js";
import * as forms from "./form-checks.js";
import * as turns from "./turn-checks.js";

/** Checks on the form of texts, and on what became of files. */
export const formApis = {
  check_text_form: {
    parameters: ["file_path", "form"],
    reads: "state",
    rule: "the text of the file at the path has the form: 'upper case', 'lower case', 'sorted lines', 'numbered lines', 'no empty lines' or 'no repeated lines'",
    example: "check_text_form(file_path=txt_path, form='sorted lines')",
    holds: (trace, [filePath = "", form = ""]) => forms.textForm(trace, filePath, form),
  },
  check_line: {
    parameters: ["file_path", "position", "text"],
    reads: "state",
    rule: "the file at the path begins ('first') or ends ('last') with the text as whole lines, or has them anywhere ('any'); empty lines do not count",
    example: "check_line(file_path=txt_path, position='last', text='Kind regards')",
    holds: (trace, [filePath = "", position = "", text = ""]) => forms.linesAre(trace, filePath, position, text),
  },
  check_file_edited: {
    parameters: ["file_path", "edit"],
    reads: "state",
    rule: "the file at the path is what it was when the window began but for one edit of its lines, or of its slides: 'first deleted', 'first repeated', 'first moved down', 'first moved to the end', 'indented', 'title case' or 'windows line endings'",
    example: "check_file_edited(file_path=txt_path, edit='first deleted')",
    holds: (trace, [filePath = "", edit = ""]) => edits.fileEdited(trace, filePath, edit),
  },
  check_image_turned: {
    parameters: ["file_path", "turn"],
    reads: "state",
    rule: "the picture at the path is what it was when the window began but for one turn: 'rotated right', 'rotated left', 'rotated 180', 'flipped horizontally' or 'flipped vertically'",
    example: "check_image_turned(file_path=img_path, turn='rotated right')",
    holds: (trace, [filePath = "", turn = ""]) => turns.imageTurned(trace, filePath, turn),
  },
} as const satisfies Record<string, Api>;
