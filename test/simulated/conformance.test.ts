import { environmentConformance } from "../conformance/environment.js";
import { simulatedComputers } from "./computers.js";

environmentConformance(
  "the simulated desktop",
  () => simulatedComputers(),
  "C:\\Users\\user\\Documents",
  (directory, name) => `${directory}\\${name}`,
);
