import { openEnvironmentFactory } from "../../pipeline/environments/registry.js";
import { environmentConformance } from "../conformance/environment.js";

environmentConformance(
  "the simulated desktop",
  () => openEnvironmentFactory("simulated"),
  "C:\\Users\\user\\Documents",
  (directory, name) => `${directory}\\${name}`,
);
