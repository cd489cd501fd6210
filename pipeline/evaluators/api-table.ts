import type { CheckApi } from "../schema/evaluator.js";
import type { Trace } from "../schema/trace.js";
import * as actions from "./action-checks.js";
import * as files from "./file-checks.js";
import * as forms from "./form-checks.js";
import * as screen from "./screen-checks.js";
import * as state from "./state-checks.js";
import * as tables from "./table-checks.js";

/** One check that an evaluator may make. */
export interface Api {
  readonly parameters: readonly string[];
  /** What it looks at: the actions of the window, the last state, or the last observation of the window. */
  readonly reads: "actions" | "state" | "controls" | "screenshot";
  /** When it holds, in words, to stand after "Whether". */
  readonly rule: string;
  /** A call in Python. */
  readonly example: string;
  /** Values stand in the order of `parameters`. */
  readonly holds: (trace: Trace, values: readonly string[]) => boolean;
}

/** Changes whenever a rule of the table does. */
export const apiTableVersion = 2;

/**
 * What every API means. Texts are compared after Unicode NFKC, in one case, with white space folded; a text is
 * held by another as whole words; an empty text is found nowhere; paths and addresses may have either slash. State is that after the last action.
 */
export const apiTable: Readonly<Record<CheckApi, Api>> = {
  check_mouse_clicks: {
    parameters: ["text"],
    reads: "actions",
    rule: "a control with this text was clicked",
    example: "check_mouse_clicks(text='Save')",
    holds: (trace, [text = ""]) => actions.clicked(trace, text),
  },
  check_keyboard_types: {
    parameters: ["text"],
    reads: "actions",
    rule: "this text was typed, in one piece or in several, or the key of this name was pressed",
    example: "check_keyboard_types(text='Hello')",
    holds: (trace, [text = ""]) => actions.typed(trace, text),
  },
  check_file_exists: {
    parameters: ["file_path"],
    reads: "state",
    rule: "there is a file at the path",
    example: "check_file_exists(file_path='C:/Users/user/Desktop/cat.jpg')",
    holds: (trace, [filePath = ""]) => files.fileExists(trace, filePath),
  },
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
  check_directory_exists: {
    parameters: ["directory_path"],
    reads: "state",
    rule: "there is a folder at the path",
    example: "check_directory_exists(directory_path='C:/Users/user/Reports')",
    holds: (trace, [directoryPath = ""]) => files.directoryExists(trace, directoryPath),
  },
  check_file_contains: {
    parameters: ["file_path", "text"],
    reads: "state",
    rule: "the content of the file at the path holds the text: cells, paragraphs, slides, entries of an archive, label of a picture",
    example: "check_file_contains(file_path=csv_path, text='Total')",
    holds: (trace, [filePath = "", text = ""]) => files.fileContains(trace, filePath, text),
  },
  check_clipboard_contains: {
    parameters: ["text"],
    reads: "state",
    rule: "the clipboard's text holds the text; of a picture, its label; of files, one of the paths",
    example: "check_clipboard_contains(text=table_in_clipboard)",
    holds: (trace, [text = ""]) => state.clipboardContains(trace, text),
  },
  check_window_active: {
    parameters: ["title"],
    reads: "state",
    rule: "the title of the window in front holds the text",
    example: "check_window_active(title='Excel')",
    holds: (trace, [title = ""]) => state.windowActive(trace, title),
  },
  check_browser_url: {
    parameters: ["url"],
    reads: "state",
    rule: "a browser shows the page at the address",
    example: "check_browser_url(url='https://bank.example/rates')",
    holds: (trace, [url = ""]) => state.browserShows(trace, url),
  },
  check_application_running: {
    parameters: ["application"],
    reads: "state",
    rule: "the application runs",
    example: "check_application_running(application='excel')",
    holds: (trace, [application = ""]) => state.applicationRuns(trace, application),
  },
  check_document_open: {
    parameters: ["application", "file_path"],
    reads: "state",
    rule: "the document at the path is open in the application ('' for any)",
    example: "check_document_open(application='excel', file_path=xlsx_path)",
    holds: (trace, [application = "", filePath = ""]) => state.documentOpen(trace, application, filePath),
  },
  check_email_sent: {
    parameters: ["to", "subject", "body", "attachment"],
    reads: "state",
    rule: "a message was sent with this recipient, subject, text within its text, and attached file ('' for any; attachment 'none' for no attachment)",
    example: "check_email_sent(to=to, subject=subject, body='', attachment=pdf_path)",
    holds: (trace, [to = "", subject = "", body = "", attachment = ""]) =>
      state.emailSent(trace, to, subject, body, attachment),
  },
  check_error_dialog: {
    parameters: ["text"],
    reads: "controls",
    rule: "a dialog of the last observation says the text",
    example: "check_error_dialog(text='file not found')",
    holds: (trace, [text = ""]) => screen.saidByDialog(trace, text),
  },
  check_cell_value: {
    parameters: ["file_path", "column", "row", "value"],
    reads: "state",
    rule: "the cell in the named column holds the value; row '1' is the first below the heading, '*' is any; numbers are compared as numbers",
    example: "check_cell_value(file_path=xlsx_path, column='Amount', row='*', value='12.50')",
    holds: (trace, [filePath = "", column = "", row = "", value = ""]) =>
      tables.cellHas(trace, filePath, column, row, value),
  },
  check_document_text: {
    parameters: ["file_path", "text"],
    reads: "state",
    rule: "the text of the document (docx, pdf, txt, pptx, md) at the path holds the text",
    example: "check_document_text(file_path=docx_path, text=text_in_clipboard)",
    holds: (trace, [filePath = "", text = ""]) => files.documentContains(trace, filePath, text),
  },
  check_record_exists: {
    parameters: ["collection", "field", "value"],
    reads: "state",
    rule: "an application keeps a record of the collection whose field has the value",
    example: "check_record_exists(collection='events', field='title', value=title)",
    holds: (trace, [collection = "", field = "", value = ""]) => state.recordExists(trace, collection, field, value),
  },
  check_record_pair: {
    parameters: ["collection", "key_field", "key", "field", "value"],
    reads: "state",
    rule: "one record of the collection has the key in its key field and the value in the other field",
    example: "check_record_pair(collection='events', key_field='title', key=title, field='date', value=date)",
    holds: (trace, [collection = "", keyField = "", key = "", field = "", value = ""]) =>
      state.recordPair(trace, collection, keyField, key, field, value),
  },
  check_setting: {
    parameters: ["name", "value"],
    reads: "state",
    rule: "the setting has the value",
    example: "check_setting(name='dark mode', value='on')",
    holds: (trace, [name = "", value = ""]) => state.settingIs(trace, name, value),
  },
  check_file_changed: {
    parameters: ["file_path"],
    reads: "state",
    rule: "the file was there when the window began, and its content has changed since",
    example: "check_file_changed(file_path=docx_path)",
    holds: (trace, [filePath = ""]) => files.fileChanged(trace, filePath),
  },
  check_same_text: {
    parameters: ["file_path", "other_path"],
    reads: "state",
    rule: "both files have the same lines, empty ones apart (the same words where one is a PDF, whose lines end anywhere); pictures show the same",
    example: "check_same_text(file_path=pdf_path, other_path=xlsx_path)",
    holds: (trace, [filePath = "", otherPath = ""]) => files.sameText(trace, filePath, otherPath),
  },
  check_archive_contains: {
    parameters: ["file_path", "name"],
    reads: "state",
    rule: "the archive at the path has an entry of this name",
    example: "check_archive_contains(file_path=zip_path, name='notes.txt')",
    holds: (trace, [filePath = "", name = ""]) => files.archiveContains(trace, filePath, name),
  },
  check_image_operation: {
    parameters: ["file_path", "operation"],
    reads: "state",
    rule: "the picture at the path bears the mark of the operation",
    example: "check_image_operation(file_path=img_path, operation='rotated right')",
    holds: (trace, [filePath = "", operation = ""]) => files.imageOperation(trace, filePath, operation),
  },
  check_image_size: {
    parameters: ["file_path", "width", "height"],
    reads: "state",
    rule: "the picture at the path has this size in pixels",
    example: "check_image_size(file_path=img_path, width='640', height='480')",
    holds: (trace, [filePath = "", width = "", height = ""]) => files.imageSize(trace, filePath, width, height),
  },
  check_slide_count: {
    parameters: ["file_path", "count"],
    reads: "state",
    rule: "the presentation at the path has this many slides",
    example: "check_slide_count(file_path=pptx_path, count='4')",
    holds: (trace, [filePath = "", count = ""]) => files.slideCount(trace, filePath, count),
  },
  check_column_sorted: {
    parameters: ["file_path", "column", "order"],
    reads: "state",
    rule: "the values of the named column are in order: 'ascending' or 'descending'",
    example: "check_column_sorted(file_path=xlsx_path, column='Amount', order='descending')",
    holds: (trace, [filePath = "", column = "", order = ""]) => tables.columnSorted(trace, filePath, column, order),
  },
  check_clipboard_holds: {
    parameters: ["kind"],
    reads: "state",
    rule: "the clipboard holds this kind: 'text', 'table', 'image', 'files', 'cut files', 'copied files' or 'empty'",
    example: "check_clipboard_holds(kind='image')",
    holds: (trace, [kind = ""]) => state.clipboardHolds(trace, kind),
  },
  check_clipboard_from_file: {
    parameters: ["file_path"],
    reads: "state",
    rule: "the clipboard holds what the file holds: its text, the same picture, or the file itself",
    example: "check_clipboard_from_file(file_path=img_path)",
    holds: (trace, [filePath = ""]) => state.clipboardFromFile(trace, filePath),
  },
  check_column_exists: {
    parameters: ["file_path", "column"],
    reads: "state",
    rule: "the table at the path has a column of this name",
    example: "check_column_exists(file_path=xlsx_path, column='Status')",
    holds: (trace, [filePath = "", column = ""]) => tables.columnExists(trace, filePath, column),
  },
  check_column_only: {
    parameters: ["file_path", "column", "value"],
    reads: "state",
    rule: "the table at the path has rows, and the named column ('*' for some column) holds nothing but the value",
    example: "check_column_only(file_path=xlsx_path, column='Status', value='Open')",
    holds: (trace, [filePath = "", column = "", value = ""]) => tables.columnOnly(trace, filePath, column, value),
  },
  check_column_total: {
    parameters: ["file_path", "column"],
    reads: "state",
    rule: "the last cell of the named column is the sum of the numbers above it, to the cent",
    example: "check_column_total(file_path=xlsx_path, column='Amount')",
    holds: (trace, [filePath = "", column = ""]) => tables.columnTotal(trace, filePath, column),
  },
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
  check_file_read_only: {
    parameters: ["file_path"],
    reads: "state",
    rule: "the file or folder at the path is read-only",
    example: "check_file_read_only(file_path=txt_path)",
    holds: (trace, [filePath = ""]) => files.fileReadOnly(trace, filePath),
  },
  check_file_empty: {
    parameters: ["file_path"],
    reads: "state",
    rule: "the file at the path holds no text",
    example: "check_file_empty(file_path=docx_path)",
    holds: (trace, [filePath = ""]) => files.fileEmpty(trace, filePath),
  },
  check_picture_inserted: {
    parameters: ["file_path", "picture_path"],
    reads: "state",
    rule: "the document at the path shows the picture at the other path",
    example: "check_picture_inserted(file_path=docx_path, picture_path=img_path)",
    holds: (trace, [filePath = "", picturePath = ""]) => files.pictureInserted(trace, filePath, picturePath),
  },
  check_includes_text: {
    parameters: ["file_path", "other_path"],
    reads: "state",
    rule: "every line of the other file is in the file, in the same order",
    example: "check_includes_text(file_path=docx_path, other_path=txt_path)",
    holds: (trace, [filePath = "", otherPath = ""]) => files.includesText(trace, filePath, otherPath),
  },
  check_archive_extracted: {
    parameters: ["file_path", "directory_path"],
    reads: "state",
    rule: "every entry of the archive lies in the folder, with its content",
    example: "check_archive_extracted(file_path=zip_path, directory_path=dir_path)",
    holds: (trace, [filePath = "", directoryPath = ""]) => files.archiveExtracted(trace, filePath, directoryPath),
  },
  check_email_exists: {
    parameters: ["folder", "correspondent", "subject", "body", "attachment"],
    reads: "state",
    rule: "the folder ('inbox', 'sent', 'drafts') has a message from or to the correspondent with this subject, this text within its text and this attached file ('' for any; attachment 'none' for no attachment)",
    example: "check_email_exists(folder='drafts', correspondent=to, subject=subject, body='', attachment='')",
    holds: (trace, [folder = "", correspondent = "", subject = "", body = "", attachment = ""]) =>
      state.emailExists(trace, folder, correspondent, subject, body, attachment),
  },
};
