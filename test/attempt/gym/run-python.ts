import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { token } from "./small-gym.js";

const begin =
  "import json, sys\nfrom taskloom_gym import *\ngiven = json.load(sys.stdin)\naddress, token = sys.argv[1:]\n";

/** A Python that has Gymnasium. Throws where it was not installed. */
export function pythonWithGymnasium(): string {
  const interpreter = "clients/python/.venv/bin/python3";
  if (existsSync(interpreter)) return interpreter;
  throw new Error(`there is no ${interpreter}; CONTRIBUTING.md says how to install what the tests need`);
}

/**
 * What a Python program prints that uses the package from its folder, or from the one that is given as `client`, with further
 * folders and variables, and another Python. Rejects with what it says of an error.
 */
export async function python(
  address: string,
  program: string,
  input: unknown = null,
  {
    interpreter = "python3",
    client = "clients/python/src",
    folders = [],
    variables = {},
  }: { interpreter?: string; client?: string; folders?: string[]; variables?: Record<string, string> } = {},
): Promise<unknown> {
  const child = spawn(interpreter, ["-c", begin + program, address, token], {
    env: {
      ...process.env,
      ...variables,
      PYTHONPATH: [client, folders, process.env.PYTHONPATH ?? []].flat().join(":"),
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (data) => {
    out += data;
  });
  child.stderr.on("data", (data) => {
    err += data;
  });
  child.stdin.end(JSON.stringify(input));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
}
