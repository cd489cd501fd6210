import { peerApplication } from "../../import/application-functions.js";
import type { Application } from "../../schema/catalog/catalog.js";

/** An application that a published task names, and the one of ours that stands in for it. */
export interface StandIn {
  /** As the source calls it. */
  readonly name: string;
  readonly application: Pick<Application, "id" | "name">;
}

/** Applications of the computers on which tasks are attempted. */
export interface ApplicationsHere {
  /** Those of the catalog that these computers may have, in its order. */
  readonly known: readonly Application[];
  /** Ids of those that are installed; null where nobody tells. */
  readonly installed: ReadonlySet<string> | null;
}

/**
 * The application that stands in for one that a published task names: one for the same use, the nearest of those that are
 * installed. Null where the catalog has none.
 */
export function counterpartOf(name: string, { known, installed }: ApplicationsHere): StandIn | null {
  const peer = peerApplication(name);
  if (peer === null) return null;
  const able = known.filter((application) => application.function === peer.function);
  const here = able.filter(({ id }) => installed?.has(id) ?? true);
  const some = here.length > 0 ? here : able;
  const application = some.find(({ id }) => peer.nearest.includes(id)) ?? some[0];
  return application === undefined ? null : { name, application };
}
