import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { resourcesFolder } from "../../../catalog/resources-folder.js";
import type { AnswerQuestion } from "../../contract.js";
import { settings } from "./layout.js";
import { openQuestionSocket, type QuestionSocket } from "./question-socket.js";

const modules = ["pyautogui.py", "pyperclip.py"];

/** The folder of this package with the Python modules by which programs of a desktop ask. */
export function pythonModules(): string {
  // The compiled program reads it from the same place.
  return join(dirname(resourcesFolder()), "pipeline", "environments", "desktop", "sandbox", "python");
}

/** Where a program of a desktop asks. */
export interface Questions extends QuestionSocket {
  /** What the program needs to find it. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Lets a program of the desktop whose folder is `root` ask questions, under a name that no other one has. Socket and modules
 * are in the folder of the desktop's settings, into which nothing inside can write.
 */
export async function openQuestions(root: string, name: string, answer: AnswerQuestion): Promise<Questions> {
  const python = join(root, "etc", "python");
  await mkdir(python, { recursive: true });
  await Promise.all(
    modules.map(async (file) => writeFile(join(python, file), await readFile(join(pythonModules(), file)))),
  );
  const path = join(root, "etc", name);
  const socket = await openQuestionSocket(path, answer);
  await chmod(path, 0o666);
  return { ...socket, environment: { PYTHONPATH: `${settings}/python`, TASKLOOM_QUESTIONS: `${settings}/${name}` } };
}
