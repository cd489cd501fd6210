import { spawn } from "node:child_process";
import { once } from "node:events";
import { token } from "./small-gym.js";

const begin =
  "import json, sys\nfrom taskloom_gym import *\ngiven = json.load(sys.stdin)\naddress, token = sys.argv[1:]\n";

/**
 * What a Python program prints that uses the package from its folder, or from the one that is given as `client`, with further
 * folders and variables. Rejects with what it says of an error.
 */
export async function python(
  address: string,
  program: string,
  input: unknown = null,
  {
    client = "clients/python/src",
    folders = [],
    variables = {},
  }: { client?: string; folders?: string[]; variables?: Record<string, string> } = {},
): Promise<unknown> {
  const child = spawn("python3", ["-c", begin + program, address, token], {
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
