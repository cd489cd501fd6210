import type { CheckApi } from "../schema/evaluator.js";
import { actionApis } from "./action-apis.js";
import type { Api } from "./api.js";
import { fileApis } from "./file-apis.js";
import { formApis } from "./form-apis.js";
import { screenApis } from "./screen-apis.js";
import { stateApis } from "./state-apis.js";
import { tableApis } from "./table-apis.js";

/** Changes whenever a rule of the table does. */
export const apiTableVersion = 6;

/**
 * What every API means. Texts are compared after Unicode NFKC, in one case, with white space folded; a text is
 * held by another as whole words; an empty text is found nowhere; paths and addresses may have either slash. State is that after the last action.
 */
export const apiTable: Readonly<Record<CheckApi, Api>> = {
  ...actionApis,
  ...screenApis,
  ...fileApis,
  ...stateApis,
  ...tableApis,
  ...formApis,
};
