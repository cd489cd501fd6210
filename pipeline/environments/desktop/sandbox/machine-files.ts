import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { home, userId } from "./layout.js";
import { windowManagerSettings } from "./window-manager.js";

/** Writes what takes the place of the machine's own files in `/etc`, and the settings of the desktop's programs. */
export async function writeMachineFiles(root: string): Promise<void> {
  const files: Readonly<Record<string, string>> = {
    passwd: `root:x:0:0:root:/root:/bin/sh\nuser:x:${userId}:${userId}:User:${home}:/bin/sh\n`,
    group: `root:x:0:\nuser:x:${userId}:\n`,
    hosts: "127.0.0.1 localhost desktop\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    "machine-id": "7461736b6c6f6f6d7461736b6c6f6f6d\n",
    "openbox.xml": windowManagerSettings(),
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(root, "etc", name), text)));
}
