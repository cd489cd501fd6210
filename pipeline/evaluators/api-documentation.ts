import { apiTableVersion, checkTable } from "./checks/table.js";

/** A check as its author has to know it. */
export interface DocumentedApi {
  name: string;
  parameters: readonly string[];
  reads: string;
  rule: string;
  example: string;
}

/** Every check in the order of the table. */
export function documentedApis(): DocumentedApi[] {
  return [...checkTable].map(([name, { parameters, reads, rule, example }]) => ({
    name,
    parameters,
    reads,
    rule,
    example,
  }));
}

/** How selectors of checks on facts look, for whoever writes an evaluator. */
const selectorHelp = `A selector names parts of a file or store from the top, each step the kind of a part, with its name or a condition
in brackets; ** is any depth. After it comes the aspect of these parts that is asked for.
    A cell of a workbook:   'sheet[May]/cell[B7]', aspect 'value'; 'sheet[May]/cell[heading=Amount][key=Northgate]'
    Cells of a range:       'sheet[May]/cell[B2:B20]'
    A run of a document:    'paragraph[1]/run[bold=true]', aspect 'text'; '**/run[text*=total]', aspect 'colour'
    A text of a slide:      'slide[2]/shape[role=title]/paragraph', aspect 'text'; 'slide[title=Costs]/**/run', aspect 'bold'
    A place on a slide:     'slide[1..3]/shape[shape=ellipse]', aspect 'left'; 'slide[2]/picture', aspect 'width'
    A picture, a recording: '', aspect 'brightness'; '', aspect 'duration'
    A value in JSON:        'object[editor]/value[fontSize]', aspect 'value'; '**/value[theme]'
Conditions: = the same text, != another, ^= begins with, *= contains. A backslash takes the next character as it is.
'name' and 'present' are aspects of every part. An aspect that is not set is equal to 'false' and ''. What a file
really holds is printed by taskloom inspect FILE.`;

/** Checks as text for whoever writes an evaluator, a person or a model: what each says, what it reads, and a call. */
export function apiDocumentation(apis: readonly DocumentedApi[] = documentedApis()): string {
  const entries = apis.map(
    ({ name, parameters, reads, rule, example }) =>
      `${name}(${parameters.join(", ")})\n    Whether ${rule}.\n    Reads: ${reads}. Example: ${example}`,
  );
  return [
    `Checks of an evaluator, version ${apiTableVersion}. All arguments are texts.`,
    selectorHelp,
    ...entries,
  ].join("\n\n");
}
