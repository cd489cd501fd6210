import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Workplace } from "../make-workplace.js";
import { tablePath } from "./situation-files.js";

/**
 * The setup in which the workbooks of the workplace have their notes on a second sheet, but for those that are `worked`
 * on: subtasks that change a workbook or make another file of it were verified on workbooks with one sheet.
 */
export function workbooksWithNotes(
  setup: EnvironmentSetup,
  workplace: Workplace,
  worked: (path: string) => boolean,
): EnvironmentSetup {
  const notes = new Map([...workplace.notes].map(([table, said]) => [tablePath(workplace, table), said]));
  return {
    ...setup,
    files: setup.files.map((file) => {
      const said = notes.get(file.path);
      return said === undefined || worked(file.path) ? file : { ...file, notes: said };
    }),
  };
}
