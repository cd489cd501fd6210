import { performance } from "node:perf_hooks";
import { launch } from "../../pipeline/environments/desktop/survey/survey-actions.js";
import { EnvironmentError } from "../../pipeline/errors.js";
import type { DesktopApplication } from "../../pipeline/schema/catalog/catalog.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import { harmless, openDesktop } from "./desktop-timings.js";

const measuredMs = 12_000;
const steps = 3;

const setup = environmentSetupSchema.parse({
  files: [{ path: "/home/user/Documents/note.txt", content: { kind: "text", text: "A note.\n" } }],
});

/** Plays short episodes in several environments at once for a while; `failed` are the codes of what went wrong. */
export async function countEpisodes(
  applications: readonly DesktopApplication[],
  environments: number,
): Promise<{ perMinute: number; done: number; failed: string[] }> {
  const open = await openDesktop(applications);
  const failed: string[] = [];
  let done = 0;
  let number = 0;
  const began = performance.now();
  const work = async (): Promise<void> => {
    const desktop = open();
    try {
      while (performance.now() - began < measuredMs) {
        const application = applications[number++ % applications.length];
        if (application === undefined) return;
        try {
          await desktop.reset(setup);
          await desktop.act(launch(application.name));
          for (let step = 0; step < steps; step++) await desktop.act(harmless(step));
          await desktop.state();
          done += 1;
        } catch (error) {
          if (!(error instanceof EnvironmentError)) throw error;
          failed.push(error.code);
        }
      }
    } finally {
      await desktop.close();
    }
  };
  await Promise.all(Array.from({ length: environments }, work));
  return { perMinute: (60_000 * done) / (performance.now() - began), done, failed };
}
