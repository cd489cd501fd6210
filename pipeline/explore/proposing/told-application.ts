import type { Catalog } from "../../catalog/catalog.js";
import { jsonBlock } from "../../llm/data-block.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { Context } from "../../stage.js";
import { exampleProcedures } from "./example-procedures.js";

/** What a model is told of an application before anything is looked at, as variables of a prompt. */
export interface ToldApplication {
  resource_types: string;
  value_types: string;
  examples: string;
  application: string;
  documentation: string;
}

export function toldApplication(application: Application, { catalog, environment }: Context): ToldApplication {
  const { name, category, description, documentation } = application;
  return {
    resource_types: jsonBlock(typesOf(catalog)),
    value_types: jsonBlock([...catalog.valueTypes.values()].map(({ name, description }) => ({ name, description }))),
    examples: jsonBlock(exampleProcedures(catalog, application, environment.name)),
    application: jsonBlock({ name, category, description }),
    documentation: jsonBlock(documentation),
  };
}

function typesOf({ resourceTypes }: Catalog): object[] {
  return [...resourceTypes.values()].map(({ name, description, is_a }) => ({ name, description, is_a }));
}

/** What stands ready on a computer, by what it is called. */
export function toldResources({ files, directories, pages, inbox }: EnvironmentSetup): string {
  return jsonBlock({
    files: files.map(({ path }) => path),
    folders: directories.map(({ path }) => path),
    pages: pages.map(({ url }) => url),
    inbox: inbox.map(({ from, subject }) => ({ from, subject })),
  });
}
