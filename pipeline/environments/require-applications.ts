import { EnvironmentError } from "../errors.js";
import type { EnvironmentFactory } from "./contract.js";

/**
 * Throws EnvironmentError DESKTOP_MISSING, with the command that installs them, where some of these applications are not
 * installed here, and what asking for versions throws. Computers that do not tell what is there are believed to have
 * them.
 */
export async function requireApplications(
  environment: Pick<EnvironmentFactory, "versions">,
  applications: Iterable<string>,
): Promise<void> {
  const here = await environment.versions?.();
  if (here === undefined) return;
  const missing = [...new Set(applications)].filter((id) => !here.has(id)).sort();
  if (missing.length === 0) return;
  throw new EnvironmentError(
    "DESKTOP_MISSING",
    `not installed here, or not completely: ${missing.join(", ")}; install with pnpm desktop install ${missing.join(" ")} --yes`,
  );
}
