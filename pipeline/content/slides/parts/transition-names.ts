/**
 * Names of transitions in DrawingML (ECMA-376, part 1, 19.5) by type and, where that counts, subtype of SMIL, by which
 * OpenDocument names them.
 */
const transitions: Readonly<Record<string, string>> = {
  barWipe: "wipe",
  pinWheelWipe: "wheel",
  slideWipe: "cover",
  randomBarWipe: "randomBar",
  checkerBoardWipe: "checker",
  fourBoxWipe: "plus",
  irisWipe: "zoom",
  "irisWipe diamond": "diamond",
  ellipseWipe: "circle",
  fanWipe: "wedge",
  blindsWipe: "blinds",
  fade: "fade",
  dissolve: "dissolve",
  random: "random",
  pushWipe: "push",
  "pushWipe combHorizontal": "comb",
  "pushWipe combVertical": "comb",
  barnDoorWipe: "split",
  waterfallWipe: "strips",
  zoom: "newsflash",
};

/** The name of a transition by its type and subtype in SMIL: "fade", "push"; the type itself where it has no other name. */
export function transitionName(type: string, subtype: string): string {
  return transitions[`${type} ${subtype}`] ?? transitions[type] ?? type;
}
