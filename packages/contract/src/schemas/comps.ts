import { z } from "zod";
import { uuid, nameText } from "../envelope.ts";
import { maxComps, maxCompsCsvLength } from "@matinee/domain/limits";

/** Only shapes: a line with a wrong value is reported by its number, and the other lines count. */
const compLineSchema = z.strictObject({
  email: z.string().max(1000).default(""),
  name: nameText(1000).default(""),
  /** The caller's own id of the ticket. Without it, an email address gets one ticket. */
  reference: z.string().max(1000).default(""),
});

/** A list, as either JSON or CSV text. A request of the type `text/csv` is the same as `csv`. */
export const createCompsSchema = z.strictObject({
  tickets: z.array(compLineSchema).min(1).max(maxComps).optional(),
  /** Columns email, name and reference, in this order or named by a first line. */
  csv: z.string().max(maxCompsCsvLength).optional(),
  /** A ticket of the event's store; the event's own ticket by default. */
  productId: uuid.optional(),
  /** Checks the list and gives nothing: `created` are the lines that would be. */
  dryRun: z.boolean().optional(),
});
export type CreateComps = z.infer<typeof createCompsSchema>;

export const compResultSchema = z.object({
  /** The line of the CSV, or the position in `tickets`; both count from 1. */
  line: z.number().int(),
  /** `existing`: given earlier. `revoked`: given and revoked earlier, and not given again. */
  status: z.enum(["created", "existing", "revoked", "invalid"]),
  email: z.string(),
  name: z.string(),
  reference: z.string().nullable(),
  orderId: uuid.nullable(),
  /** Of an invalid line. */
  error: z.string().nullable(),
});
export type CompResult = z.infer<typeof compResultSchema>;

export const compsResultSchema = z.object({
  created: z.number().int(),
  existing: z.number().int(),
  invalid: z.number().int(),
  lines: z.array(compResultSchema),
});
export type CompsResult = z.infer<typeof compsResultSchema>;
