import { afterAll, beforeAll, expect, it } from "vitest";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { byPixels } from "../../pipeline/environments/by-pixels.js";
import type { Environment } from "../../pipeline/environments/contract.js";
import { desktopOf } from "../../pipeline/environments/desktop/desktop-of.js";
import { handOf } from "../../pipeline/environments/hand.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";

/** A page that draws all that it shows, and knows by the place of a click what was pressed. */
const board = `<!doctype html><title>Board</title><body style="margin:0"><canvas id="c" width="1000" height="500"></canvas>
<script>
const pen = document.getElementById("c").getContext("2d");
function draw(said) {
  pen.fillStyle = "#ffffff"; pen.fillRect(0, 0, 1000, 500);
  pen.fillStyle = "#222222"; pen.font = "22px sans-serif";
  pen.fillText(said, 80, 90);
  for (const [word, x] of [["Approve", 80], ["Decline", 320]]) {
    pen.fillStyle = "#dddddd"; pen.fillRect(x, 180, 170, 56);
    pen.fillStyle = "#222222"; pen.fillText(word, x + 40, 216);
  }
}
document.getElementById("c").onclick = ({ offsetX: x, offsetY: y }) => {
  if (y < 180 || y > 236) return;
  if (x > 80 && x < 250) draw("Approved");
  if (x > 320 && x < 490) draw("Declined");
};
draw("Waiting");
</script>`;
const path = "/home/user/Documents/board";

let desktop: Environment;
beforeAll(async () => {
  const firefox = (await loadCatalog()).applications.get("firefox");
  desktop = await desktopOf(firefox === undefined ? [] : [firefox]).open();
});
afterAll(() => desktop.close());

it("a page that is drawn, of which accessibility tells nothing, is used by what is read from its picture", async () => {
  const content = { kind: "text", text: board };
  await desktop.reset(environmentSetupSchema.parse({ files: [{ path: `${path}.txt`, content }] }));
  await desktop.run?.({ command: ["mv", `${path}.txt`, `${path}.html`], seconds: 10 });
  await handOf(desktop, "desktop").click("Button", "Firefox");
  const { press, type } = handOf(desktop, "firefox");
  await press("ctrl+l");
  await type(`file://${path}.html`);
  await press("enter");
  const seen = byPixels(desktop);
  const drawn = ["Waiting", "Approve", "Decline"];
  const texts = async (of: Environment) => (await of.observe()).controls.map(({ control_text }) => control_text);
  await expect.poll(() => texts(seen), { timeout: 30_000 }).toEqual(expect.arrayContaining(drawn));
  expect((await texts(desktop)).filter((text) => drawn.includes(text))).toEqual([]);

  const decline = {
    application: "screen",
    dialog: null,
    control_type: "Text" as const,
    control_text: "Decline",
    ordinal: 0,
  };
  const { controls } = await seen.observe();
  const application = controls.find(({ control_text }) => control_text === "Decline")?.application ?? "";
  const click = { function: "click_input" as const, args: { button: "left" as const, double: false } };
  await seen.act({ ...click, control: { ...decline, application }, rect: null, description: "", thought: "" });
  await expect.poll(() => texts(seen), { timeout: 30_000 }).toContain("Declined");
});
