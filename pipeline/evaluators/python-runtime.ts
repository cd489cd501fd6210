import type { CheckEntry } from "./checks/check.js";
import { apiTableVersion, checkTable, sharedPython } from "./checks/table.js";
import { pythonFolding } from "./python-folding.js";

/**
 * The module `taskloom_runtime.py` that printed evaluators import: every check over a trace in a JSON file, for
 * CPython 3.8 or newer without packages. `set_trace` chooses the trace.
 */
export const pythonRuntime = [
  pythonFolding,
  ...sharedPython,
  `API_TABLE_VERSION = ${apiTableVersion}\n`,
  ...[...checkTable].map(printCheckFunction),
].join("\n\n");

function printCheckFunction([name, { parameters, rule, example, python }]: [string, CheckEntry]): string {
  const body = python.replace(/^(?=.)/gm, "    ");
  const signature = parameters.map((parameter) => `${parameter}: str`).join(", ");
  return `def ${name}(${signature}) -> bool:\n    """Whether ${rule}.\n\n    >>> ${example}\n    """\n${body}\n`;
}
