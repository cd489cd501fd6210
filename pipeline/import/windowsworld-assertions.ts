import type { ImportedCheck, ImportReason } from "../schema/imported-task.js";
import { asCheck, counterparts } from "./expressed.js";

/** The functions that assertions of WindowsWorld call, and the checks that can state them. */
const functions = counterparts({
  application_running: ["check_application_running"],
  window_active: ["check_window_active"],
  window_active_new_word_document: ["check_window_active"],
  error_dialog_shown: ["check_error_dialog"],
  file_exists: ["check_file_exists"],
  folder_exists: ["check_directory_exists"],
  file_exists_in_folder: ["check_file_exists"],
  file_contains: ["check_file_contains"],
  file_contains_regex: "pattern",
  files_in_folder_match_extension: "pattern",
  all_files_copied_to_destination: ["check_file_exists"],
  count_files_in_folder: "computed-while-judged",
  browser_url_matches: ["check_browser_url"],
  page_contains_text: ["check_text_exists"],
  page_title_contains: ["check_window_active"],
  clipboard_contains: ["check_clipboard_contains"],
  clipboard_contains_regex: "pattern",
  clipboard_content: "computed-while-judged",
  clipboard_contains_text_matching_excel_cell: "computed-while-judged",
  excel_cell_has_comment: ["check_fact"],
  excel_filter_applied: ["check_fact"],
  excel_rows_match_filter: ["check_column_only"],
  excel_row_contains_today_and_platform: "computed-while-judged",
  word_document_contains_clipboard_text: ["check_clipboard_from_file"],
  word_text_color_matches: ["check_fact"],
  powerpoint_presentation_has_slide_count: ["check_slide_count"],
  powerpoint_slide_contains_title: ["check_fact"],
  powerpoint_slide_contains_image_from_folder: ["check_picture_inserted"],
  email_sent_to: ["check_email_sent"],
  email_subject_matches: "pattern",
  email_has_attachment: ["check_email_sent"],
  email_subject_in_sent_items: ["check_email_sent"],
  email_body_in_sent_items_contains: ["check_email_sent"],
  email_body_contains_number: "pattern",
  email_draft_exists: ["check_email_exists"],
  email_draft_to: ["check_email_exists"],
  email_draft_has_recipient: ["check_email_exists"],
  email_draft_has_subject: ["check_email_exists"],
  email_draft_subject_equals: ["check_email_exists"],
  email_draft_subject_matches: "pattern",
  email_draft_has_attachment: ["check_email_exists"],
  email_draft_body_contains: ["check_email_exists"],
  outlook_new_mail_to: ["check_email_exists"],
  outlook_mail_subject_matches: "pattern",
  outlook_mail_body_contains_clipboard_content: "computed-while-judged",
  new_email_recipient_is: ["check_email_exists"],
  new_email_subject_is: ["check_email_exists"],
  new_email_body_contains: ["check_email_exists"],
  gimp_image_opened: ["check_document_open"],
  gimp_image_size_is: ["check_image_size"],
  image_resolution_is: ["check_image_size"],
  image_has_background_color: "picture-content",
  image_contains_red_circle_with_blue_border: "picture-content",
  image_has_red_border: "picture-content",
  all_files_in_folder_match_dimensions: ["check_image_size"],
  all_jpegs_in_folder_have_quality: "picture-content",
  photos_app_opened_for_each_file: "answer-of-agent",
  agent_reported_error: "answer-of-agent",
  today: "computed-while-judged",
  fetch_bilibili_video_title: "computed-while-judged",
  file_read: "computed-while-judged",
  csv_column_values: "computed-while-judged",
  float: "computed-while-judged",
  int: "computed-while-judged",
  round: "computed-while-judged",
  mean: "computed-while-judged",
  sum: "computed-while-judged",
  len: "computed-while-judged",
});

/** Programs and places of Windows that nothing stands for here. */
const windowsOnly =
  /^(?:control(?:\.exe)?|control panel|system|settings|task manager|registry editor|regedit|services|device manager|network connections|internet protocol .*)$/i;
/** A text that is searched as a pattern, or a name for several files. */
const isPattern = /\.\*|\.\+|\\d|\\s|\[[^\]]*\][+*]|[?*](?:\.\w+)?$|^\^|\*\./;
const logical = new Set(["or", "and", "not"]);

/**
 * What the calls of an assertion look at, one entry for each. Nothing of the assertion is executed: calls are found by their
 * names, and texts in quotes are looked at for patterns and for what only Windows has.
 */
export function assertionChecks(assertion: string): ImportedCheck[] {
  const quoted: string[] = [];
  const bare = assertion.replaceAll(/"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'/g, (_, one?: string, two?: string) => {
    quoted.push(one ?? two ?? "");
    return `"${quoted.length - 1}"`;
  });
  const calls = [...bare.matchAll(/([A-Za-z_]\w*)\s*\((?=([^()]*))/g)].filter(
    ([, name = ""]) => !logical.has(name.toLowerCase()),
  );
  if (calls.length === 0) return [asCheck(assertion.slice(0, 80), "prose")];
  return calls.map(([, name = "", inside = ""]) => {
    const texts = [...inside.matchAll(/"(\d+)"/g)].map(([, at]) => quoted[Number(at)] ?? "");
    return asCheck(name, refusalOf(texts, name) ?? functions.get(name) ?? "unknown-function");
  });
}

function refusalOf(texts: readonly string[], name: string): ImportReason | null {
  if (texts.some((text) => windowsOnly.test(text))) return "windows";
  return functions.has(name) && texts.some((text) => isPattern.test(text)) ? "pattern" : null;
}
