import type { ChartData } from "../schema/computer/chart-data.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { FileContent } from "../schema/computer/file-content.js";

/** Turns an object into a list of name and value, sorted by name. */
export function namedValues(values: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(values)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const noArgs = {
  ...{ button: null, double: null, wheel_dist: null, text: null },
  ...{ keys: null, seconds: null, status: null, message: null, computer: null },
};

/** Returns the arguments of an action; arguments that only other actions have are null. */
export function exportedArgs(args: Readonly<Record<string, unknown>>): unknown {
  return { ...noArgs, ...args };
}

/**
 * Returns a setup as a record with fixed fields: every kind of content and clipboard has the same fields, and table
 * cells are texts with a type.
 */
export function exportedSetup({ computers, ...setup }: EnvironmentSetup): unknown {
  const further = Object.entries(computers ?? {}).map(([computer, { called, ...one }]) => {
    return { computer, called, ...exportedMachine(one) };
  });
  return { ...exportedMachine(setup), computers: computers === undefined ? null : further };
}

function exportedMachine(setup: Omit<EnvironmentSetup, "computers">): object {
  const { files, pages, inbox, records, settings, clipboard, actions } = setup;
  return {
    ...setup,
    files: files.map(({ notes = null, look = null, chart, ...file }) => ({
      ...file,
      content: content(file.content),
      notes,
      look,
      chart: chart === undefined ? null : exportedChart(chart),
    })),
    pages: pages.map((page) => ({ ...page, downloads: page.downloads.map(named) })),
    inbox: inbox.map(({ sent = null, ...message }) => {
      return { ...message, sent, attachments: message.attachments.map(named) };
    }),
    records: records.map((record) => ({ ...record, fields: namedValues(record.fields) })),
    settings: namedValues(settings),
    clipboard: {
      ...{ text: null, label: null, width: null, height: null, marks: null, paths: null, cut: null },
      ...clipboard,
    },
    actions: actions.map((action) => ({ ...action, args: exportedArgs(action.args) })),
  };
}

/** Numbers are texts: those of a whole column would have one type, and some are whole and some not. */
function exportedChart({ series, ...chart }: ChartData): object {
  return { ...chart, series: series.map(({ name, values }) => ({ name, values: values.map(String) })) };
}

function named({ name, content: inside }: { name: string; content: FileContent }): unknown {
  return { name, content: content(inside) };
}

const noContent = {
  ...{ columns: null, rows: null, paragraphs: null, text: null, width: null, height: null },
  ...{ label: null, marks: null, slides: null },
};

function content(whole: FileContent): unknown {
  const entries =
    whole.kind === "archive"
      ? whole.entries.map(({ name, content: inside }) => ({ name, content: leafContent(inside) }))
      : null;
  return { ...leafContent(whole), entries };
}

function leafContent(whole: FileContent): Record<string, unknown> {
  if (whole.kind !== "table") return { ...noContent, ...whole };
  const rows = whole.rows.map((row) =>
    row.map((cell) => ({ type: typeof cell === "number" ? "number" : "text", value: String(cell) })),
  );
  return { ...noContent, ...whole, rows };
}
