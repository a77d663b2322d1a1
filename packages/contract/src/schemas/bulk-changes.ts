import { z } from "zod";
import { instant, uuid } from "../envelope.ts";
import { TAG_TYPES } from "./tags.ts";

export const BULK_CHANGE_STATES = ["running", "done", "cancelled", "failed"] as const;

/** The staff lists whose rows can be changed together. */
export const BULK_CHANGE_SUBJECTS = [...TAG_TYPES, "order"] as const;

const tagName = z.string().trim().min(1).max(100);

/** Changes of tags, which every kind of row accepts. */
export const tagChanges = [
  /** Attaches a tag, and creates it if there is none with this name. */
  z.strictObject({ kind: z.literal("addTag"), tag: tagName }),
  z.strictObject({ kind: z.literal("linkTag"), tag: tagName }),
  z.strictObject({ kind: z.literal("replaceTag"), tag: tagName, newTag: tagName }),
  z.strictObject({ kind: z.literal("removeTag"), tag: tagName }),
] as const;

export type TagChange = z.infer<(typeof tagChanges)[number]>;

/** A row that could not be changed. */
const bulkChangeErrorSchema = z.object({ id: uuid, name: z.string(), message: z.string() });

/** A change of all rows that match a filter, made by a job. */
export const bulkChangeSchema = z.object({
  id: uuid,
  subject: z.enum(BULK_CHANGE_SUBJECTS),
  /** Whether it changes selected rows, not all that match. */
  selected: z.boolean(),
  /** The query parameters of the list. */
  filter: z.record(z.string(), z.string()),
  change: z.object({
    kind: z.enum(["addTag", "linkTag", "replaceTag", "removeTag", "update", "resend", "undo"]),
    tag: z.string().optional(),
    newTag: z.string().optional(),
    attributes: z.record(z.string(), z.union([z.string(), z.boolean()])).optional(),
  }),
  state: z.enum(BULK_CHANGE_STATES),
  /** The rows that matched when the change started. */
  total: z.number().int(),
  processed: z.number().int(),
  changed: z.number().int(),
  failed: z.number().int(),
  /** Why it ended early, for people; null unless `state` is `failed`. */
  failure: z.string().nullable(),
  /** Whether it can be undone, or was; null when it cannot, or not yet. */
  undo: z.enum(["possible", "done"]).nullable(),
  startedBy: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** The first rows that could not be changed, `bulkChangeErrorLimit` at most. */
  errors: z.array(bulkChangeErrorSchema),
});

export type BulkChange = z.infer<typeof bulkChangeSchema>;
