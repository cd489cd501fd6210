import { environmentConformance } from "../../conformance/environment.js";
import { remoteSimulatedComputers } from "./simulated-guest.js";

environmentConformance(
  "a computer behind OSWorld's guest protocol",
  remoteSimulatedComputers,
  "C:\\Users\\user\\Documents",
  (directory, name) => `${directory}\\${name}`,
  { lacking: { state: "REMOTE_NOT_CARRIED" } },
);
