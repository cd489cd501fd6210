import { it } from "vitest";
import { doersAmong } from "../pipeline/compose/situations/doers.js";
import { usableSubtasks } from "../pipeline/compose/material/pool-index.js";
import { deliverableForms } from "../pipeline/propose/situations/deliverable-forms.js";
import { situationFault } from "../pipeline/propose/situations/judge-situation.js";
import { readProposal } from "../pipeline/propose/situations/read-proposal.js";
import { readPool } from "../pipeline/store/pool/pool.js";
import { makeWorkplace } from "../pipeline/workplace/make-workplace.js";
import { shippedCatalog } from "./fixtures/shipped-catalog.js";
it("cal", async () => {
  const catalog = await shippedCatalog();
  const { subtasks } = await readPool("subtask-pool", "desktop");
  let ok = 0, n = 0;
  for (const [id, { description, situations }] of catalog.workplaces) {
    const persona = catalog.personas.get(id)!;
    const usable = usableSubtasks([...subtasks.values()], persona, catalog, "desktop");
    const world = { persona, description, usable, doers: doersAmong(usable, catalog), types: catalog.resourceTypes,
      workplaces: [1,2,3,4,5].map((s) => makeWorkplace(description, s)), tryOut: async () => null };
    for (const situation of situations) {
      n++;
      const others = situations.filter((o) => o !== situation);
      const read = readProposal(JSON.parse(JSON.stringify(situation)));
      const fault = "fault" in read ? read.fault : situationFault(read.situation, others, world);
      if (fault === null) ok++; else console.log(id, situation.id, fault.kind, fault.detail.slice(0, 200));
    }
    if (id === "accountant") console.log(deliverableForms(usable, catalog.resourceTypes).length, deliverableForms(usable, catalog.resourceTypes).map((f) => `${f.gives} <- ${f.with.join("+")} ${f.makes_file} ${f.needs_by} ${f.does}`).join("\n"));
  }
  console.log(ok, n);
});
