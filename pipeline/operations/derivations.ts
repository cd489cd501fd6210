import type { Derivation } from "./derivation.js";
import { booksDerivations } from "./derive-books.js";
import { cellDerivations } from "./derive-cells.js";
import { choiceDerivations } from "./derive-choice.js";
import { dataDerivations } from "./derive-data.js";
import { editDerivations } from "./derive-edits.js";
import { figureDerivations } from "./derive-figures.js";
import { groupDerivations } from "./derive-groups.js";
import { layoutDerivations } from "./derive-layout.js";
import { lineDerivations } from "./derive-lines.js";
import { messageDerivations } from "./derive-message.js";
import { tablePartDerivations } from "./derive-parts-of-table.js";
import { queryDerivations } from "./derive-query.js";
import { readingDerivations } from "./derive-reading.js";
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
    ...slideDerivations,
    ...slideOrderDerivations,
    ...slideTextDerivations,
    ...lineDerivations,
    ...choiceDerivations,
    ...groupDerivations,
    ...dataDerivations,
    ...messageDerivations,
    ...templateDerivations,
    ...readingDerivations,
    ...textDerivations,
    ...editDerivations,
    ...figureDerivations,
    ...settingDerivations,
    ...booksDerivations,
  }),
);
