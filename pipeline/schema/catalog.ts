import { z } from "zod";
import { complexityDimensions, levelIdSchema } from "./task.js";

const id = z.string().regex(/^[a-z0-9][a-z0-9-]*$/);

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

/** What the public may know of an application; how it behaves is for its environment alone to know. */
export const applicationSchema = z.strictObject({
  id,
  name: z.string(),
  function: id,
  category: z.enum(applicationCategories),
  environments: z.array(id).min(1),
  description: z.string(),
  documentation: z.array(procedureSchema),
});
export type Application = z.infer<typeof applicationSchema>;

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
  typical_work: z.array(z.string()).min(3),
  /** Customers, projects or periods that this person's work is about. */
  entities: z.array(z.string()).min(4),
  documents: z.array(personaDocumentSchema).min(3),
  pages: z.array(personaPageSchema).default([]),
  messages: z.array(personaMessageSchema).default([]),
  goals: z.array(goalSchema).min(3),
  contacts: z.array(z.strictObject({ name: z.string(), role: z.string(), email: z.string() })).min(3),
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
