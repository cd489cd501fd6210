/** What ends the application, leaves it, or leads to other programs and pages. */
const never =
  /\b(?:quit|exit|close|log ?out|shut ?down|restart|open with|open in|send to|share|help|about|contents|website|web ?page|online|report|donate|feedback|release notes|what's new|updates?|print|page setup|properties of the printer)\b|\bf1\b|ctrl\+q|alt\+f4/i;
/** What a person sets once, or only looks at. */
const last =
  /\b(?:preferences|settings|options|customi[sz]e|configure|full ?screen|zoom|toolbars?|tool ?bar|side ?bar|side ?pane|status ?bar|menu ?bar|view|plug-?ins?|add-?ons?|extensions?|macros?|keyboard|language|fonts?|theme)\b/i;

const delay = 8;

/** How much later than others something is tried where every step costs: steps, or never. */
export function reluctance(key: string): number {
  if (never.test(key)) return Number.POSITIVE_INFINITY;
  return last.test(key) ? delay : 0;
}
