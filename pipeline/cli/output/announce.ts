import { printErrorLine } from "./print.js";

/** Says where a person attempts the tasks, also where nothing else is printed. */
export function announce(address: string): void {
  printErrorLine(`attempt the tasks at ${address} (whoever has this address can)`);
}
