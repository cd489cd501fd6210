import type { Rng } from "../../rng.js";
import type { Persona } from "../../schema/catalog/catalog.js";
import type { Intent } from "../../schema/task/task.js";
import type { CompositionContext } from "../composition-context.js";
import { handoverGraph, type Sketch } from "../growth/sketch.js";
import { startFacts } from "../threats/facts.js";
import type { OrderReason } from "../threats/order-constraints.js";
import { resolveThreats } from "../threats/threats.js";
import { type Binding, bindSketch } from "./bind.js";
import { buildWorld, type World } from "./world.js";

/** The material of a draft beside its sketch. */
export interface DraftMaterial {
  composition: CompositionContext;
  intent: Intent;
  rng: Rng;
}

/** Returns the computer on which sketches start; `variants` selects other contents of some supplies. */
export function worldFor(
  { composition, intent, rng }: DraftMaterial,
  sketches: readonly Sketch[],
  variants: ReadonlyMap<string, number>,
): World | null {
  const { persona, catalog, platform } = composition;
  const contact = contactOf(persona, intent);
  const { entity } = intent;
  return buildWorld(sketches, { persona, catalog, platform, entity, rng: rng.fork("world"), contact, variants });
}

/** The contact that a goal names; null when it names none. */
function contactOf(persona: Persona, { goal }: Intent): Persona["contacts"][number] | null {
  return persona.contacts.find(({ name }) => goal.includes(name)) ?? null;
}

/** A sketch with values for the goal of its intent. */
export function bindIn({ composition, intent, rng }: DraftMaterial, sketch: Sketch, world: World): Binding | null {
  const { persona, catalog } = composition;
  const { contacts } = persona;
  const contact = contactOf(persona, intent) ?? rng.fork("contact").pick(contacts);
  const others = contacts.filter((other) => other !== contact);
  return bindSketch(sketch, world, {
    catalog,
    subject: { entity: intent.entity, persona, contacts: [contact, ...others] },
    rng: rng.fork("values"),
  });
}

/** Returns precedences with which every order works; `given` hold for other reasons. Null when there are none. */
export function ordersFor(
  { composition, rng }: DraftMaterial,
  sketch: Sketch,
  { nodes }: Binding,
  world: World,
  given: readonly OrderReason[],
): OrderReason[] | null {
  const { catalog, interference } = composition;
  const task = {
    nodes,
    handovers: handoverGraph(sketch),
    leaves: sketch.leaves,
    initial: startFacts(world.setup, catalog),
    given,
  };
  return resolveThreats(task, catalog, interference, rng.fork("orders"));
}
