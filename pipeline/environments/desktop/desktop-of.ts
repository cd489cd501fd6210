import type { Application } from "../../schema/catalog/catalog.js";
import type { EnvironmentFactory } from "../contract.js";
import { createDesktopFactory } from "./desktop-factory.js";

/** Desktops that offer those of the applications which the Linux desktop can start. */
export function desktopOf(applications: Iterable<Application>): EnvironmentFactory {
  return createDesktopFactory(
    [...applications].flatMap(({ id, name, desktop }) => (desktop === undefined ? [] : [{ id, name, desktop }])),
  );
}
