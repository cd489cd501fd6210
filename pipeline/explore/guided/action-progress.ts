import type { Application } from "../../schema/catalog/catalog.js";
import type { Context } from "../../stage.js";
import type { FrugalOptions } from "./discover-frugally.js";

/** Reports the number of actions used and of findings of an exploration. */
export function actionProgress(application: Application, context: Context): FrugalOptions["onProgress"] {
  return ({ actions: done, of: total, findings }) => {
    const label = `actions in ${application.name}, ${findings} findings`;
    context.report({ kind: "progress", stage: "explore", done, total, label });
  };
}
