import { z } from "zod";
import { desktopStateFields } from "../records/desktop-records.js";
import { nameSchema } from "../safe-name.js";
import { complexityDimensions, levelIdSchema } from "../task/task.js";

const id = nameSchema;

/** OmniBench's twelve categories (Table 11). */
export const applicationCategories = [
  "Social Communication",
  "Multimedia Playback",
  "Multimedia Editing",
  "Office",
  "Utility Tools",
  "Programming",
  "System Management",
  "Web Browsing",
  "Screen Capture",
  "Task Management",
  "Note Management",
  "Lifestyle",
] as const;

/** A procedure that an application's documentation describes in words. */
export const procedureSchema = z.strictObject({
  /** "Export a workbook as a PDF". */
  goal: z.string(),
  /** "File > Export as PDF..., type the file name, press Export". */
  steps: z.string(),
  /**
   * How people ask for it, with blanks by field label or resource type: "send a message to {To} about {Subject}". What
   * the procedure makes is marked: "export {xlsx_path} as a PDF to {>pdf_path}".
   */
  requests: z.array(z.string()).default([]),
});
export type Procedure = z.infer<typeof procedureSchema>;

/** A web application that is served inside the desktop by a program of a Debian package, or by a Node program from npm. */
export const desktopServiceSchema = z.strictObject({
  /** npm packages with their exact versions. */
  packages: z.record(z.string(), z.string().regex(/^\d+\.\d+\.\d+/)).default({}),
  /** Blanks: `{node}` the Node binary, `{web}` the folder that holds node_modules, `{home}` the home folder. */
  command: z.array(z.string()).min(1),
  /** The file that it serves, in a folder of the home folder: the person's own, or an empty one that it begins with. */
  file: z
    .string()
    .regex(/^[\w-]+\/[\w.-]+$/)
    .optional(),
  /** TCP port of 127.0.0.1 on which it listens. */
  port: z.number().int().min(1024).max(65_535),
});
export type DesktopService = z.infer<typeof desktopServiceSchema>;

const seedSchema = z.strictObject({ path: z.string(), text: z.string() });

/** How an application is installed, started and recognised on the Linux desktop. */
export const desktopProgramSchema = z.strictObject({
  /** Debian packages. */
  packages: z.array(z.string().regex(/^[a-z0-9][a-z0-9+.-]*$/)).default([]),
  /** Program and arguments; `{home}` is the home folder. */
  command: z.array(z.string()).min(1),
  window: z.strictObject({
    /** Either part of WM_CLASS of its windows. */
    wm_class: z.array(z.string()).min(1),
    /** Its names on the accessibility bus. */
    accessible: z.array(z.string()).min(1),
  }),
  /**
   * Files of a fresh home folder that its first start needs; paths are relative to the home folder. `{home}` is the home
   * folder, `{certificate exceptions}` what lets a Firefox profile trust the pages of the setup.
   */
  seeds: z.array(seedSchema).default([]),
  /** Where it shows that its document has unsaved changes: in the title, or by a red sign in the status bar. */
  unsaved: z.enum(["title", "status bar"]).default("title"),
  /** Folders of the home folder that its first start fills, which later starts may be given. */
  profile: z.array(z.string()).default([]),
  environment: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string()).default({}),
  service: desktopServiceSchema.optional(),
  ...desktopStateFields,
  /** Why it is started as it is, for people. */
  notes: z.string().optional(),
});
export type DesktopProgram = z.infer<typeof desktopProgramSchema>;

/** What the public may know of an application; how it behaves is for its environment alone to know. */
export const applicationSchema = z.strictObject({
  id,
  name: z.string(),
  function: id,
  category: z.enum(applicationCategories),
  environments: z.array(id).min(1),
  description: z.string(),
  documentation: z.array(procedureSchema),
  desktop: desktopProgramSchema.optional(),
});
export type Application = z.infer<typeof applicationSchema>;

/** An application as its file has it: the text of a seed may stand in a file of `apps/seeds/` that several share. */
export const applicationFileSchema = applicationSchema.extend({
  desktop: desktopProgramSchema
    .extend({
      seeds: z
        .array(z.union([seedSchema, z.strictObject({ path: z.string(), file: z.string().regex(/^[\w-]+\.[\w.]+$/) })]))
        .default([]),
    })
    .optional(),
});
export type ApplicationFile = z.infer<typeof applicationFileSchema>;

/** An application that the Linux desktop can start. */
export interface DesktopApplication {
  id: string;
  name: string;
  desktop: DesktopProgram;
}

/** A document that such a person has at hand; `{entity}` is filled in. */
export const personaDocumentSchema = z.strictObject({
  type: z.string(),
  /** File name without extension: "Invoices {entity}". */
  name: z.string(),
  /** Which seeded generator writes it. */
  content: z.string(),
  /** How it is called in a sentence: "the {entity} invoices". */
  noun: z.string(),
});
export type PersonaDocument = z.infer<typeof personaDocumentSchema>;

/** A page that such a person works with; each fact's value is drawn between the bounds. */
export const personaPageSchema = z.strictObject({
  url: z.string(),
  title: z.string(),
  noun: z.string(),
  facts: z.array(
    z.strictObject({
      label: z.string(),
      minimum: z.number(),
      maximum: z.number(),
      decimals: z.number().int().min(0).max(4),
    }),
  ),
  downloads: z.array(personaDocumentSchema).default([]),
});
export type PersonaPage = z.infer<typeof personaPageSchema>;

export const personaMessageSchema = z.strictObject({
  from: z.string(),
  subject: z.string(),
  body: z.string(),
  attachments: z.array(personaDocumentSchema).default([]),
});
export type PersonaMessage = z.infer<typeof personaMessageSchema>;

export const goalSchema = z.strictObject({
  /** Resource type of what ends the task. */
  deliverable: z.string(),
  /** "Send the {entity} figures to {contact}". */
  goal: z.string(),
});

export const personaSchema = z.strictObject({
  id,
  name: z.string(),
  category: z.enum([
    "Administrative / Support",
    "Business / Management",
    "Creative / Content",
    "Technical / IT",
    "General User",
  ]),
  /** Functions of applications, most used first. */
  functions: z.array(id).min(1),
  /** How people at this workplace write, for a model that writes as they do. */
  voice: z.string().min(20),
  typical_work: z.array(z.string()).min(3),
  /**
   * Customers, projects or periods that this person's work is about. They, the documents and the goals are what tasks are
   * grown from where the persona has no situations.
   */
  entities: z.array(z.string()).default([]),
  documents: z.array(personaDocumentSchema).default([]),
  pages: z.array(personaPageSchema).default([]),
  messages: z.array(personaMessageSchema).default([]),
  goals: z.array(goalSchema).default([]),
  contacts: z.array(z.strictObject({ name: z.string(), role: z.string(), email: z.string() })).default([]),
});
export type Persona = z.infer<typeof personaSchema>;

export const levelSchema = z.strictObject({ id: levelIdSchema, name: z.string(), description: z.string() });
export type Level = z.infer<typeof levelSchema>;

/** Upper bounds of easy and medium; hard is everything above (OmniBench Table 2). */
export const complexityDimensionSchema = z.strictObject({
  id: z.enum(complexityDimensions),
  measure: z.enum(["edges", "nodes", "categories", "depth", "width"]),
  easy: z.number().int(),
  medium: z.number().int(),
});
export type ComplexityDimension = z.infer<typeof complexityDimensionSchema>;
