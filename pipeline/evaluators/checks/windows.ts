import { z } from "zod";
import { fold, holdsText } from "../../text/fold.js";
import { normalizePath } from "../../text/path.js";
import { processWords, windowWords } from "../state-words.js";
import { lastState } from "../trace-view.js";
import { defineCheck } from "./check.js";

/** Checks on applications that run and on their windows. */
export const windowChecks = {
  check_window_active: defineCheck({
    parameters: z.object({ title: z.string() }),
    reads: "state",
    rule: "the title of the window in front holds the text",
    example: "check_window_active(title='Excel')",
    complaints: { missing: "the window '{title}' is not in front", present: "the window '{title}' is still in front" },
    worth: 2,
    replaceable: true,
    shows: windowWords,
    holds: (trace, { title }) =>
      lastState(trace).windows.some((window) => window.focused && holdsText(window.title, title)),
    python: `return any(window["focused"] and _includes(window["title"], title) for window in _last()["windows"])`,
  }),
  check_browser_url: defineCheck({
    parameters: z.object({ url: z.string() }),
    reads: "state",
    rule: "a browser shows the page at the address",
    example: "check_browser_url(url='https://bank.example/rates')",
    complaints: { missing: "the browser does not show '{url}'", present: "the browser still shows '{url}'" },
    replaceable: true,
    shows: windowWords,
    // The scheme and slashes at the end do not count.
    holds: (trace, { url }) =>
      lastState(trace).windows.some((window) => window.url !== null && address(window.url) === address(url)),
    python: `return any(
    window["url"] is not None and _address(window["url"]) == _address(url) for window in _last()["windows"]
)`,
  }),
  check_application_running: defineCheck({
    parameters: z.object({ application: z.string() }),
    reads: "state",
    rule: "the application runs",
    example: "check_application_running(application='excel')",
    complaints: { missing: "{application} is not running", present: "{application} is still running" },
    worth: 1,
    replaceable: true,
    shows: processWords,
    holds: (trace, { application }) =>
      lastState(trace).processes.some((process) => fold(process) === fold(application)),
    python: `return any(_fold(process) == _fold(application) for process in _last()["processes"])`,
  }),
  check_document_open: defineCheck({
    parameters: z.object({ application: z.string(), file_path: z.string() }),
    reads: "state",
    rule: "the document at the path is open in the application ('' for any)",
    example: "check_document_open(application='excel', file_path=xlsx_path)",
    complaints: {
      missing: "'{file_path}' is not open in {application}",
      present: "'{file_path}' is still open in {application}",
    },
    worth: 6,
    replaceable: true,
    shows: windowWords,
    holds: (trace, { application, file_path }) =>
      lastState(trace).windows.some(
        (window) =>
          window.document !== null &&
          (application === "" || fold(window.application) === fold(application)) &&
          normalizePath(window.document) === normalizePath(file_path),
      ),
    python: `return any(
    window["document"] is not None
    and (application == "" or _fold(window["application"]) == _fold(application))
    and _path(window["document"]) == _path(file_path)
    for window in _last()["windows"]
)`,
  }),
};

/** What the bodies in Python share. */
export const windowPython = String.raw`def _address(url):
    return re.sub(r"/+\Z", "", re.sub(r"^[a-z]+://", "", _fold(url)))
`;

function address(url: string): string {
  return fold(url)
    .replace(/^[a-z]+:\/\//, "")
    .replace(/\/+$/, "");
}
