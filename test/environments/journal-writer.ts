import { openJournal } from "../../pipeline/environments/journal/open-journal.js";
import { withJournal } from "../../pipeline/environments/journal/with-journal.js";
import { openEnvironmentFactory } from "../../pipeline/environments/registry.js";
import { environmentSetupSchema } from "../../pipeline/schema/environment-setup.js";

/** Visits a new place, and says so, until it is killed. Its argument is the file of the journal. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new RangeError("the file of the journal is missing");
const environment = await withJournal(openEnvironmentFactory("simulated"), openJournal(file, "1")).open();
for (let place = 0; ; place++) {
  await environment.reset(environmentSetupSchema.parse({ clipboard: { kind: "text", text: `${place}` } }));
  await environment.state();
  process.stdout.write(`${place}\n`);
}
