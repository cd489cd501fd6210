import { z } from "zod";

/** What an application was when its subtasks were verified, so that a later version can be compared with it. */
export const applicationLookSchema = z.strictObject({
  /** Key of its version and of how it is started. */
  version: z.string(),
  /** Packages with their versions, for people. */
  packages: z.record(z.string(), z.string()),
  /** Hash of its entry in the catalog, without how it is started. */
  description: z.string(),
  /** Controls of its first window and entries of its menus: `Button "Save"`, `File > Save As...`. */
  menus: z.array(z.string()),
  /** Hidden files of the home folder that its start writes. */
  files: z.array(z.string()),
  /** Lines of `menus` and `files` that came out differently when the same was done twice. */
  unsteady: z.array(z.string()),
  /** Where each of its subtasks stores something beside the files of the person, by subtask id: `records of osmo: tasks`. */
  stores: z.record(z.string(), z.array(z.string())),
});
export type ApplicationLook = z.infer<typeof applicationLookSchema>;
