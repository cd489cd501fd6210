import type { Motif } from "./scene.js";
import { svg } from "./svg.js";

/** Half of the pictures of a motif without letters are seen from the other side. */
export function eitherWay(motif: Motif): Motif {
  return (scene) => {
    const drawn = motif(scene);
    if (scene.rng.fork("side").next() < 0.5) return drawn;
    return svg("g", { transform: `translate(${scene.wide} 0) scale(-1 1)` }, drawn);
  };
}
