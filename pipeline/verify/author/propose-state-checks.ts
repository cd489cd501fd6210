import { canonicalJson } from "../../hash.js";
import type { MessageState, RecordState, WindowState } from "../../schema/computer/system-state.js";
import type { StringExpression } from "../../schema/evaluator.js";
import { holdsText } from "../../text/fold.js";
import { basename } from "../../text/path.js";
import { type JudgedRun, stateAfter, stateBefore } from "../run.js";
import { express, usesParameter } from "./express.js";
import { type CheckProposal, propose } from "./proposal.js";

/** Checks on what a run did to clipboard, windows, mailbox, records and settings. */
export function proposeStateChecks(run: JudgedRun): CheckProposal[] {
  return [
    ...proposeClipboardChecks(run),
    ...proposeWindowChecks(run),
    ...proposeMessageChecks(run),
    ...proposeRecordChecks(run),
    ...proposeSettingChecks(run),
  ];
}

/** Checks that no dialog of these titles is in front: dialogs that other runs ended in. */
export function proposeNoDialogChecks(good: JudgedRun, bad: readonly JudgedRun[]): CheckProposal[] {
  const open = new Set(stateAfter(good).windows.map((window) => window.title));
  const titles = bad.flatMap((run) =>
    stateAfter(run).windows.filter((window) => window.dialog && !open.has(window.title)),
  );
  return [...new Set(titles.map((window) => window.title))]
    .sort()
    .map((title) => propose("check_window_active", { title }, true));
}

function proposeClipboardChecks(run: JudgedRun): CheckProposal[] {
  const [old, now] = [stateBefore(run).clipboard, stateAfter(run).clipboard];
  if (canonicalJson(old) === canonicalJson(now)) return [];
  const texts =
    now.kind === "text" || now.kind === "table"
      ? [now.text, ...now.text.split(/[\n\t]/)]
      : now.kind === "image"
        ? [now.label]
        : now.kind === "files"
          ? now.paths
          : [];
  return [
    propose("check_clipboard_holds", { kind: now.kind }),
    ...(now.kind === "files"
      ? [propose("check_clipboard_holds", { kind: now.cut ? "cut files" : "copied files" })]
      : []),
    ...Object.keys(run.parameters).flatMap((parameter) => [
      propose("check_clipboard_contains", { text: { parameter } }),
      propose("check_clipboard_from_file", { file_path: { parameter } }),
    ]),
    ...[...new Set(texts)]
      .filter((text) => text.trim() !== "" && text.length <= 200)
      .slice(0, 20)
      .flatMap((text) =>
        express(text, run.parameters).map((expression) => propose("check_clipboard_contains", { text: expression })),
      ),
  ];
}

function proposeWindowChecks(run: JudgedRun): CheckProposal[] {
  const [before, after] = [stateBefore(run), stateAfter(run)];
  const documents = (window: WindowState) =>
    window.document === null || window.dialog
      ? []
      : express(window.document, run.parameters).map((file_path) => ({ application: window.application, file_path }));
  const focused = after.windows.find((window) => window.focused);
  const title = focused?.title.replace(/^\s*\*\s*|\s*\*\s*$/g, "") ?? "";
  const titles = title === "" ? [] : [title, ...title.split(/ [-–—] /)];
  return [
    ...after.windows.flatMap(documents).map((open) => propose("check_document_open", open)),
    ...before.windows.flatMap(documents).map((closed) => propose("check_document_open", closed, true)),
    ...after.windows
      .flatMap((window) => (window.url === null ? [] : express(window.url, run.parameters)))
      .map((url) => propose("check_browser_url", { url })),
    ...after.processes
      .filter((process) => !before.processes.includes(process))
      .map((application) => propose("check_application_running", { application })),
    ...before.processes
      .filter((process) => !after.processes.includes(process))
      .map((application) => propose("check_application_running", { application }, true)),
    ...titles
      .flatMap((title) => express(title, run.parameters))
      .map((title) => propose("check_window_active", { title })),
  ];
}

function proposeMessageChecks(run: JudgedRun): CheckProposal[] {
  const [old, now] = [stateBefore(run).mailbox, stateAfter(run).mailbox];
  if (old === now) return [];
  const first = (text: string) => (text === "" ? "" : (express(text, run.parameters)[0] ?? ""));
  const sent = (message: MessageState) =>
    attached(message, run).flatMap((attachment) => {
      const values = { to: first(message.to), subject: first(message.subject), body: first(message.body), attachment };
      return [values, boundOnly(values), withoutBody(values)].map((some) => propose("check_email_sent", some));
    });
  const exists = (message: MessageState, negated: boolean) => {
    const correspondent = first(message.folder === "inbox" ? message.from : message.to);
    const subject = first(message.subject);
    const { folder } = message;
    const body = first(message.body);
    return [
      ...attached(message, run).flatMap((attachment) => {
        const values = { correspondent, subject, body, attachment };
        const ways = [values, boundOnly(values), withoutBody(values)];
        return ways.map((some) => propose("check_email_exists", { folder, ...some }, negated));
      }),
      ...(negated ? [] : Object.keys(run.parameters)).map((parameter) =>
        propose("check_email_from_file", { folder, correspondent, subject, file_path: { parameter } }),
      ),
      propose("check_email_exists", { folder, correspondent: "", subject, body: "", attachment: "" }, negated),
    ];
  };
  return [
    ...missingFrom(now, old).flatMap((message) => [
      ...(message.folder === "sent" ? sent(message) : []),
      ...exists(message, false),
    ]),
    ...missingFrom(old, now).flatMap((message) => exists(message, true)),
  ];
}

/** Replaces values that contain no parameter by "any": the recipient of a reply is given by the answered message. */
function boundOnly(values: Record<string, StringExpression | string>): Record<string, StringExpression | string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const said = name === "attachment" || (typeof value !== "string" && usesParameter(value));
      return [name, said ? value : ""];
    }),
  );
}

/** Drops the body of a forwarded message, because a parameter gives only a part of it. */
function withoutBody(values: Record<string, StringExpression | string>): Record<string, StringExpression | string> {
  return { ...boundOnly(values), body: "" };
}

/** Ways to say what is attached: by the parameter that names the file, nothing, or anything. */
function attached(message: MessageState, run: JudgedRun): (StringExpression | string)[] {
  const files = message.attachments.flatMap(({ name }) =>
    Object.entries(run.parameters)
      .filter(([, value]) => basename(value) === name)
      .map(([parameter]): StringExpression => ({ parameter })),
  );
  return [...files, ...(message.attachments.length === 0 ? ["none"] : []), ""];
}

function proposeRecordChecks(run: JudgedRun): CheckProposal[] {
  const [old, now] = [stateBefore(run).records, stateAfter(run).records];
  if (old === now) return [];
  const fields = (record: RecordState, negated: boolean) =>
    Object.entries(record.fields).flatMap(([field, text]) =>
      express(text, run.parameters)
        .slice(0, 2)
        .map((value) => propose("check_record_exists", { collection: record.collection, field, value }, negated)),
    );
  const pairs = (record: RecordState) => {
    const [key, ...others] = Object.entries(record.fields);
    const said = (text: string) => express(text, run.parameters)[0] ?? "";
    if (key === undefined) return [];
    return others
      .filter(([, text]) => text !== "")
      .flatMap(([field, text]) => {
        const place = { collection: record.collection, key_field: key[0], key: said(key[1]), field };
        return [
          propose("check_record_pair", { ...place, value: said(text) }),
          ...saidInside(text, run).map((part) => propose("check_record_contains", { ...place, text: part })),
          ...Object.keys(run.parameters).map((parameter) =>
            propose("check_record_from_file", { ...place, file_path: { parameter } }),
          ),
        ];
      });
  };
  return [
    ...missingFrom(now, old).flatMap((record) => [...fields(record, false), ...pairs(record)]),
    ...missingFrom(old, now).flatMap((record) => fields(record, true)),
  ];
}

/** Parameters, and names of the files that they name, that a text holds. */
function saidInside(text: string, run: JudgedRun): StringExpression[] {
  return Object.entries(run.parameters).flatMap(([parameter, value]): StringExpression[] => [
    ...(holdsText(text, value) ? [{ parameter }] : []),
    ...(basename(value) !== value && holdsText(text, basename(value))
      ? [{ operation: "basename" as const, operands: [{ parameter }] }]
      : []),
  ]);
}

function proposeSettingChecks(run: JudgedRun): CheckProposal[] {
  const [old, now] = [stateBefore(run).settings, stateAfter(run).settings];
  return Object.entries(now)
    .filter(([name, value]) => old[name] !== value)
    .flatMap(([name, value]) =>
      express(value, run.parameters).map((held) => propose("check_setting", { name, value: held })),
    );
}

function missingFrom<T>(items: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others.map(canonicalJson));
  return items.filter((item) => !known.has(canonicalJson(item)));
}
