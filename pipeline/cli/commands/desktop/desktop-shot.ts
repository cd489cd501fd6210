import { loadCatalog } from "../../../catalog/load.js";
import { requireId } from "../../../catalog/require-id.js";
import { desktopOf } from "../../../environments/desktop/desktop-of.js";
import { guard } from "../../../environments/guard.js";
import { requireApplications } from "../../../environments/require-applications.js";
import { compactControls } from "../../../environments/view/compact-controls.js";
import { EnvironmentError } from "../../../errors.js";
import { labelScreenshot } from "../../../export/labelled-screenshot.js";
import { requireReplaceable, writeOutputFile } from "../../../files/output-file.js";
import { png } from "../../../files/recognisers.js";
import { type Action, actionSchema } from "../../../schema/computer/action.js";
import { emptySetup } from "../../../schema/computer/environment-setup.js";
import { print } from "../../output/print.js";

/** `taskloom desktop shot APP`: opens an application on a clean desktop, lists its controls and saves a picture with all of them marked. */
export async function shootApplication(id: string | undefined, out: string | undefined): Promise<number> {
  const all = [...(await loadCatalog()).applications.values()].filter(({ desktop }) => desktop !== undefined);
  const ids = all.map((application) => application.id);
  const chosen = requireId("application", id, ids);
  const offered = all.filter((application) => application.id === chosen);
  const file = out ?? `out/desktop-${chosen}.png`;
  requireReplaceable(file, png);
  const computers = desktopOf(offered);
  await requireApplications(computers, [chosen]);
  const environment = guard(await computers.open());
  try {
    await environment.reset(emptySetup);
    for (const { name } of offered) await environment.act(panelClick(name));
    const { controls, screenshot } = await environment.observe({ screenshot: true });
    if (screenshot === null)
      throw new EnvironmentError("DESKTOP_NO_PICTURE", "the desktop gave no screenshot; try again");
    writeOutputFile(file, await labelScreenshot(screenshot, controls), png);
    print(`${compactControls(controls).join("\n")}\n${controls.length} controls, picture in ${file}\n`);
    return 0;
  } finally {
    await environment.close();
  }
}

/** A click on the application's launcher. */
function panelClick(name: string): Action {
  return actionSchema.parse({
    function: "click_input",
    args: {},
    control: { application: "desktop", dialog: null, control_type: "Button", control_text: name },
  });
}
