import type { Catalog } from "../../catalog/catalog.js";
import type { Application, Procedure } from "../../schema/catalog/catalog.js";

const mostApplications = 3;
const perApplication = 2;
const mostRequests = 3;

/** Procedures of other applications of the same environment, of the same category first: how they are worded. */
export function exampleProcedures(
  catalog: Catalog,
  { id, category }: Application,
  environment: string,
): (Procedure & { application: string })[] {
  const others = [...catalog.applications.values()].filter(
    (other) => other.id !== id && other.environments.includes(environment) && other.documentation.length > 0,
  );
  const alike = others.filter((other) => other.category === category);
  return [...alike, ...others.filter((other) => !alike.includes(other))]
    .slice(0, mostApplications)
    .flatMap(({ name, documentation }) =>
      documentation.slice(0, perApplication).map(({ goal, steps, requests }) => ({
        application: name,
        goal,
        steps,
        requests: requests.slice(0, mostRequests),
      })),
    );
}
