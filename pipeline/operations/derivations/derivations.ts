import { booksDerivations } from "./books.js";
import { cellDerivations } from "./cells.js";
import { choiceDerivations } from "./choice.js";
import { columnDerivations } from "./columns.js";
import { crossDerivations } from "./cross.js";
import { dataDerivations } from "./data.js";
import { dayDerivations } from "./days.js";
import type { Derivation } from "./derivation.js";
import { editDerivations } from "./edits.js";
import { figureDerivations } from "./figures.js";
import { groupDerivations } from "./groups.js";
import { keptRowDerivations } from "./kept-rows.js";
import { layoutDerivations } from "./layout.js";
import { lineDerivations } from "./lines.js";
import { lookupDerivations } from "./lookup.js";
import { messageDerivations } from "./message.js";
import { pageDerivations } from "./page.js";
import { paragraphDerivations } from "./paragraphs.js";
import { tablePartDerivations } from "./parts-of-table.js";
import { preferenceDerivations } from "./preferences.js";
import { queryDerivations } from "./query.js";
import { readingDerivations } from "./reading.js";
import { rowDerivations } from "./rows.js";
import { settingDerivations } from "./settings.js";
import { slideOrderDerivations } from "./slide-order.js";
import { slideTextDerivations } from "./slide-texts.js";
import { slideDerivations } from "./slides.js";
import { sortDerivations } from "./sort.js";
import { templateDerivations } from "./template.js";
import { textDerivations } from "./text.js";

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
