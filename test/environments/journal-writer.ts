import { openJournal } from "../../pipeline/environments/journal/open-journal.js";
import { withJournal } from "../../pipeline/environments/journal/with-journal.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import { simulatedComputers } from "../simulated/computers.js";

/** Visits a new place, and says so, until it is killed. Its argument is the file of the journal. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new RangeError("the file of the journal is missing");
const environment = await withJournal(simulatedComputers(), openJournal(file, "1")).open();
for (let place = 0; ; place++) {
  await environment.reset(environmentSetupSchema.parse({ clipboard: { kind: "text", text: `${place}` } }));
  await environment.state();
  process.stdout.write(`${place}\n`);
}
