import type { Derivation } from "./derivation.js";
import { booksDerivations } from "./derive-books.js";
import { cellDerivations } from "./derive-cells.js";
import { choiceDerivations } from "./derive-choice.js";
import { columnDerivations } from "./derive-columns.js";
import { crossDerivations } from "./derive-cross.js";
import { dataDerivations } from "./derive-data.js";
import { dayDerivations } from "./derive-days.js";
import { editDerivations } from "./derive-edits.js";
import { figureDerivations } from "./derive-figures.js";
import { groupDerivations } from "./derive-groups.js";
import { keptRowDerivations } from "./derive-kept-rows.js";
import { layoutDerivations } from "./derive-layout.js";
import { lineDerivations } from "./derive-lines.js";
import { lookupDerivations } from "./derive-lookup.js";
import { messageDerivations } from "./derive-message.js";
import { pageDerivations } from "./derive-page.js";
import { paragraphDerivations } from "./derive-paragraphs.js";
import { tablePartDerivations } from "./derive-parts-of-table.js";
import { preferenceDerivations } from "./derive-preferences.js";
import { queryDerivations } from "./derive-query.js";
import { readingDerivations } from "./derive-reading.js";
import { rowDerivations } from "./derive-rows.js";
import { settingDerivations } from "./derive-settings.js";
import { slideOrderDerivations } from "./derive-slide-order.js";
import { slideTextDerivations } from "./derive-slide-texts.js";
import { slideDerivations } from "./derive-slides.js";
import { sortDerivations } from "./derive-sort.js";
import { templateDerivations } from "./derive-template.js";
import { textDerivations } from "./derive-text.js";

/** Every function that a derived parameter may name. Adding one is one entry in one of these tables. */
export const derivations: ReadonlyMap<string, Derivation> = new Map(
  Object.entries<Derivation>({
    ...queryDerivations,
    ...cellDerivations,
    ...sortDerivations,
    ...layoutDerivations,
    ...tablePartDerivations,
    ...rowDerivations,
    ...slideDerivations,
    ...slideOrderDerivations,
    ...slideTextDerivations,
    ...lineDerivations,
    ...paragraphDerivations,
    ...choiceDerivations,
    ...groupDerivations,
    ...crossDerivations,
    ...columnDerivations,
    ...dayDerivations,
    ...keptRowDerivations,
    ...lookupDerivations,
    ...dataDerivations,
    ...messageDerivations,
    ...templateDerivations,
    ...readingDerivations,
    ...textDerivations,
    ...editDerivations,
    ...figureDerivations,
    ...settingDerivations,
    ...preferenceDerivations,
    ...pageDerivations,
    ...booksDerivations,
  }),
);
