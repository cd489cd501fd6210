import { CatalogError } from "../errors.js";
import type { Persona } from "../schema/catalog/catalog.js";
import type { CatalogAddition } from "../schema/catalog/catalog-addition.js";
import type { Situation } from "../schema/situation.js";
import { lostStatement, withContents } from "../workplace/situations/statements.js";
import type { Catalog, PersonaWorkplace } from "./catalog.js";
import { checkPersona } from "./check-persona.js";
import { personaWorkplace } from "./persona-workplace.js";
import { situationFaults } from "./situation-faults.js";

/**
 * The catalog with further personas, workplaces and situations. Throws CatalogError: CATALOG_DUPLICATE for what is there
 * already, CATALOG_UNKNOWN_NAME for a persona or a workplace that is nowhere, CATALOG_SITUATION for a situation that
 * makes no sense, and what `checkPersona` throws.
 */
export function withAddition(catalog: Catalog, addition: CatalogAddition): Catalog {
  const functions = new Set([...catalog.applications.values()].map((application) => application.function));
  const personas = new Map(catalog.personas);
  for (const persona of addition.personas) {
    if (personas.has(persona.id)) throw twice(`the persona ${persona.id}`);
    checkPersona(located(persona), catalog.resourceTypes, functions);
    personas.set(persona.id, persona);
  }
  const workplaces = new Map<string, PersonaWorkplace>(catalog.workplaces);
  for (const description of addition.workplaces) {
    if (workplaces.has(description.persona)) throw twice(`the workplace of ${description.persona}`);
    requireKnown(description.persona, personas, "persona");
    workplaces.set(description.persona, personaWorkplace(description, []));
  }
  for (const file of addition.situations) {
    const before = requireKnown(file.persona, workplaces, "workplace");
    for (const situation of file.situations) {
      if (before.situations.some(({ id }) => id === situation.id)) throw twice(`the situation ${situation.id}`);
      const [fault] = situationFaults(situation, before.description, catalog.resourceTypes);
      if (fault !== undefined) throw new CatalogError("CATALOG_SITUATION", situation.id, fault);
    }
    const added = personaWorkplace(before.description, [file]);
    workplaces.set(file.persona, {
      ...before,
      situations: [...before.situations, ...added.situations],
      proposed: new Map([...before.proposed, ...added.proposed]),
    });
  }
  for (const { persona, contents } of addition.contents) {
    const before = requireKnown(persona, workplaces, "workplace");
    const worded = contents.reduce<readonly Situation[]>((situations, one) => {
      const known = situations.find(({ id }) => id === one.situation);
      const lost = known === undefined ? "there is no such situation" : lostStatement(known, one);
      if (known === undefined || lost !== null)
        throw new CatalogError("CATALOG_SITUATION", `${persona}, ${one.situation}`, `${lost}`);
      return situations.map((other) =>
        other === known || other.form_of === known.id ? withContents(other, one) : other,
      );
    }, before.situations);
    workplaces.set(persona, { ...before, situations: worded });
  }
  return { ...catalog, personas, workplaces, addition: joined(catalog.addition, addition) };
}

function joined(before: CatalogAddition, more: CatalogAddition): CatalogAddition {
  return {
    personas: [...before.personas, ...more.personas],
    workplaces: [...before.workplaces, ...more.workplaces],
    situations: [...before.situations, ...more.situations],
    contents: [...before.contents, ...more.contents],
  };
}

function located(persona: Persona) {
  const file = `personas/${persona.id}.yaml`;
  return { value: persona, file, location: () => file };
}

function twice(what: string): CatalogError {
  return new CatalogError("CATALOG_DUPLICATE", what, "it is there already; give the other one another id");
}

function requireKnown<T>(persona: string, known: ReadonlyMap<string, T>, what: string): T {
  const found = known.get(persona);
  if (found !== undefined) return found;
  throw new CatalogError("CATALOG_UNKNOWN_NAME", persona, `there is no ${what} of this persona; add it, too`);
}
