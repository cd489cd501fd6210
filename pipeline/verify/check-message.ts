import type { CheckApi, StringExpression } from "../schema/evaluator.js";
import type { CheckProposal } from "./proposal.js";

/** What is wrong when a check does not hold, and when it holds but must not; blanks are its arguments. */
const messages: Readonly<Record<CheckApi, readonly [string, string]>> = {
  check_mouse_clicks: ["'{text}' was not clicked", "'{text}' was clicked"],
  check_keyboard_types: ["'{text}' was not typed", "'{text}' was typed"],
  check_file_exists: ["the file '{file_path}' does not exist", "the file '{file_path}' still exists"],
  check_text_exists_via_ocr: ["'{text}' is not on the screen", "'{text}' is still on the screen"],
  check_text_exists_via_control: ["'{text}' is not on the screen", "'{text}' is still on the screen"],
  check_text_exists: ["'{text}' is not on the screen", "'{text}' is still on the screen"],
  check_directory_exists: [
    "the folder '{directory_path}' does not exist",
    "the folder '{directory_path}' still exists",
  ],
  check_file_contains: ["'{file_path}' does not contain '{text}'", "'{file_path}' still contains '{text}'"],
  check_clipboard_contains: ["the clipboard does not hold '{text}'", "the clipboard still holds '{text}'"],
  check_window_active: ["the window '{title}' is not in front", "the window '{title}' is still in front"],
  check_browser_url: ["the browser does not show '{url}'", "the browser still shows '{url}'"],
  check_application_running: ["{application} is not running", "{application} is still running"],
  check_document_open: ["'{file_path}' is not open in {application}", "'{file_path}' is still open in {application}"],
  check_email_sent: [
    "no message with the subject '{subject}' was sent to '{to}' as asked",
    "a message with the subject '{subject}' was sent to '{to}'",
  ],
  check_error_dialog: ["no dialog says '{text}'", "a dialog says '{text}'"],
  check_cell_value: [
    "no cell of the column '{column}' in '{file_path}' holds '{value}'",
    "the column '{column}' in '{file_path}' still holds '{value}'",
  ],
  check_document_text: ["'{file_path}' does not contain '{text}'", "'{file_path}' still contains '{text}'"],
  check_record_exists: [
    "nothing in {collection} has the {field} '{value}'",
    "{collection} still has something with the {field} '{value}'",
  ],
  check_record_pair: [
    "nothing in {collection} has the {key_field} '{key}' and the {field} '{value}'",
    "{collection} still has the {key_field} '{key}' with the {field} '{value}'",
  ],
  check_record_contains: [
    "nothing in {collection} with the {key_field} '{key}' holds '{text}' in its {field}",
    "{collection} still has the {key_field} '{key}' with '{text}' in its {field}",
  ],
  check_record_from_file: [
    "nothing in {collection} with the {key_field} '{key}' holds the text of '{file_path}'",
    "{collection} still has the {key_field} '{key}' with the text of '{file_path}'",
  ],
  check_setting: ["the setting {name} is not '{value}'", "the setting {name} is still '{value}'"],
  check_file_changed: ["'{file_path}' was not changed", "'{file_path}' was changed"],
  check_same_text: [
    "'{file_path}' does not have the content of '{other_path}'",
    "'{file_path}' still has the content of '{other_path}'",
  ],
  check_archive_contains: ["'{name}' is not in the archive '{file_path}'", "'{name}' is still in '{file_path}'"],
  check_image_operation: ["the picture '{file_path}' is not {operation}", "the picture '{file_path}' is {operation}"],
  check_image_turned: [
    "the picture '{file_path}' is not what it was, {turn}",
    "the picture '{file_path}' is what it was, {turn}",
  ],
  check_image_size: [
    "the picture '{file_path}' does not measure {width} x {height} pixels",
    "the picture '{file_path}' measures {width} x {height} pixels",
  ],
  check_slide_count: ["'{file_path}' does not have {count} slides", "'{file_path}' has {count} slides"],
  check_column_sorted: [
    "the column '{column}' of '{file_path}' is not in {order} order",
    "the column '{column}' of '{file_path}' is in {order} order",
  ],
  check_clipboard_holds: ["the clipboard does not hold: {kind}", "the clipboard still holds: {kind}"],
  check_clipboard_from_file: [
    "the clipboard does not hold the content of '{file_path}'",
    "the clipboard still holds the content of '{file_path}'",
  ],
  check_email_exists: [
    "there is no such message with the subject '{subject}' in the folder {folder}",
    "the message with the subject '{subject}' is still in the folder {folder}",
  ],
  check_email_from_file: [
    "no message with the subject '{subject}' in the folder {folder} has the text of '{file_path}'",
    "a message with the subject '{subject}' in the folder {folder} still has the text of '{file_path}'",
  ],
  check_column_exists: ["'{file_path}' has no column '{column}'", "'{file_path}' still has the column '{column}'"],
  check_column_only: [
    "the column '{column}' of '{file_path}' does not hold '{value}' only",
    "the column '{column}' of '{file_path}' holds '{value}' only",
  ],
  check_column_total: [
    "the column '{column}' of '{file_path}' does not end with its total",
    "the column '{column}' of '{file_path}' ends with its total",
  ],
  check_text_form: ["the text of '{file_path}' does not have {form}", "the text of '{file_path}' has {form}"],
  check_file_edited: ["the edit of '{file_path}' is not: {edit}", "the edit of '{file_path}' is: {edit}"],
  check_line: [
    "'{text}' is not a line of '{file_path}', or not in its place ({position})",
    "'{text}' is still a line of '{file_path}' ({position})",
  ],
  check_includes_text: [
    "'{file_path}' does not include the text of '{other_path}'",
    "'{file_path}' still includes the text of '{other_path}'",
  ],
  check_archive_extracted: [
    "the files of '{file_path}' are not in the folder '{directory_path}'",
    "the files of '{file_path}' are still in the folder '{directory_path}'",
  ],
  check_file_empty: ["'{file_path}' is not empty", "'{file_path}' is still empty"],
  check_picture_inserted: [
    "'{file_path}' does not show the picture '{picture_path}'",
    "'{file_path}' still shows the picture '{picture_path}'",
  ],
  check_file_read_only: ["'{file_path}' is not read-only", "'{file_path}' is read-only"],
};

/**
 * The message for a user when a check fails: "Subtask execution failed because the file 'C:\out.pdf' does not exist."
 */
export function failureMessage({ check, negated }: CheckProposal): StringExpression {
  const template = messages[check.api][negated ? 1 : 0];
  const parts = template.split(/(\{[a-z_]+\})/).map((part): StringExpression => {
    const name = /^\{([a-z_]+)\}$/.exec(part)?.[1];
    return name === undefined ? { literal: part } : (check.arguments[name] ?? { literal: "" });
  });
  return {
    operation: "concat",
    operands: [{ literal: "Subtask execution failed because " }, ...parts, { literal: "." }],
  };
}
