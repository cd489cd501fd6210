import type { Api } from "./api.js";
import * as state from "./state-checks.js";

/** Checks on the clipboard, windows, mail, records and settings. */
export const stateApis = {
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
  check_record_contains: {
    parameters: ["collection", "key_field", "key", "field", "text"],
    reads: "state",
    rule: "one record of the collection has the key in its key field, and its other field holds the text",
    example: "check_record_contains(collection='notes', key_field='title', key='Home', field='text', text=text)",
    holds: (trace, [collection = "", keyField = "", key = "", field = "", text = ""]) =>
      state.recordContains(trace, collection, keyField, key, field, text),
  },
  check_record_from_file: {
    parameters: ["collection", "key_field", "key", "field", "file_path"],
    reads: "state",
    rule: "one record of the collection has the key in its key field, and its other field holds the whole text of the file",
    example:
      "check_record_from_file(collection='notes', key_field='title', key=title, field='text', file_path=txt_path)",
    holds: (trace, [collection = "", keyField = "", key = "", field = "", filePath = ""]) =>
      state.recordFromFile(trace, collection, keyField, key, field, filePath),
  },
  check_setting: {
    parameters: ["name", "value"],
    reads: "state",
    rule: "the setting has the value",
    example: "check_setting(name='dark mode', value='on')",
    holds: (trace, [name = "", value = ""]) => state.settingIs(trace, name, value),
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
  check_email_from_file: {
    parameters: ["folder", "correspondent", "subject", "file_path"],
    reads: "state",
    rule: "the folder ('inbox', 'sent', 'drafts') has a message from or to the correspondent with this subject ('' for any), within whose text is that of the file at the path",
    example: "check_email_from_file(folder='sent', correspondent=to, subject=subject, file_path=txt_path)",
    holds: (trace, [folder = "", correspondent = "", subject = "", filePath = ""]) =>
      state.emailFromFile(trace, folder, correspondent, subject, filePath),
  },
  check_email_exists: {
    parameters: ["folder", "correspondent", "subject", "body", "attachment"],
    reads: "state",
    rule: "the folder ('inbox', 'sent', 'drafts') has a message from or to the correspondent with this subject, this text within its text and this attached file ('' for any; attachment 'none' for no attachment)",
    example: "check_email_exists(folder='drafts', correspondent=to, subject=subject, body='', attachment='')",
    holds: (trace, [folder = "", correspondent = "", subject = "", body = "", attachment = ""]) =>
      state.emailExists(trace, folder, correspondent, subject, body, attachment),
  },
} as const satisfies Record<string, Api>;
