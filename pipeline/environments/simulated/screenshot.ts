import type { Control } from "../../schema/control.js";
export function drawScreenshot(_controls: readonly Control[]): Uint8Array {
  return new Uint8Array();
}
