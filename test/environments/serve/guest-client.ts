/** Calls a server of OSWorld's guest protocol as its clients do: plain HTTP, nothing of this program. */
export function guestClient(address: string) {
  async function get(path: string): Promise<Response> {
    return fetch(`${address}${path}`);
  }
  async function post(path: string, body: object): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** As PythonController.execute_python_command says it. */
  async function python(code: string): Promise<void> {
    const script = `import pyautogui; import time; pyautogui.FAILSAFE = False; ${code}`;
    const response = await post("/execute", { command: ["python", "-c", script], shell: false });
    if (!response.ok) throw new Error(await response.text());
  }

  async function shell(command: string): Promise<string> {
    const answer: unknown = await (await post("/execute", { command, shell: true })).json();
    if (typeof answer === "object" && answer !== null && "output" in answer) return String(answer.output);
    throw new Error(JSON.stringify(answer));
  }

  async function tree(): Promise<string> {
    const answer: unknown = await (await get("/accessibility")).json();
    if (typeof answer === "object" && answer !== null && "AT" in answer) return String(answer.AT);
    throw new Error(JSON.stringify(answer));
  }

  /** The middle of the first element whose tag and name match, within a dialog where one is named; waits until it is there. */
  async function placeOf(tag: string, name: string, dialog: string | null = null): Promise<{ x: number; y: number }> {
    for (let tries = 0; tries < 60; tries += 1) {
      const element = new RegExp(
        `<${tag} name="${quoted(name)}"[^>]*screencoord="\\((\\d+), (\\d+)\\)" cp:size="\\((\\d+), (\\d+)\\)"`,
      );
      const all = await tree();
      const within = dialog === null ? null : new RegExp(`<dialog name="${quoted(dialog)}"[\\s\\S]*?</dialog>`);
      const shown = within === null ? all : within.exec(all)?.[0];
      const found = shown === undefined ? null : element.exec(shown);
      if (found !== null) {
        const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number);
        return { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
      }
      await python("time.sleep(0.5)");
    }
    throw new Error(`there is no ${tag} "${name}"`);
  }

  async function clickOn(tag: string, name: string, dialog: string | null = null): Promise<void> {
    const { x, y } = await placeOf(tag, name, dialog);
    await python(`pyautogui.click(${x}, ${y})`);
  }

  async function form(path: string, fields: Record<string, string>): Promise<Response> {
    return fetch(`${address}${path}`, { method: "POST", body: new URLSearchParams(fields) });
  }

  async function file(path: string): Promise<{ status: number; text: string }> {
    const response = await form("/file", { file_path: path });
    return { status: response.status, text: await response.text() };
  }

  async function upload(path: string, text: string | Uint8Array<ArrayBuffer>): Promise<number> {
    const body = new FormData();
    body.set("file_path", path);
    body.set("file_data", new Blob([text]), "file");
    return (await fetch(`${address}/setup/upload`, { method: "POST", body })).status;
  }

  return { get, post, form, python, shell, tree, placeOf, clickOn, file, upload };
}

/** A name as an attribute of XML has it, as a part of a pattern. */
function quoted(name: string): string {
  const written = name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return written.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
