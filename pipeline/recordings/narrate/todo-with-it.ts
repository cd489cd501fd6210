import { basename, stem } from "../../text/path.js";
import type { ToldPart } from "./told-task.js";

/** What a part is for, as it goes on after "to", where its file was just named: "add the paragraph to it". */
export function todoWithIt({ todo }: Pick<ToldPart, "todo">, path: string): string {
  const name = [basename(path), stem(path)].map((one) => `'${one}'`).find((one) => todo.includes(one));
  return name === undefined ? todo : todo.replace(name, () => "it");
}
