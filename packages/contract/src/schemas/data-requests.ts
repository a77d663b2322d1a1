import { z } from "zod";
import { instant, uuid } from "../envelope.ts";

export const DATA_REQUEST_KINDS = ["export", "erasure"] as const;

/**
 * `unconfirmed`: waits for the link in an email. `waiting`: the worker has not begun; an erasure can be undone. `ready`:
 * the file can be downloaded. `done`: erased, or the file is deleted.
 */
export const DATA_REQUEST_STATUSES = [
  "unconfirmed",
  "waiting",
  "running",
  "ready",
  "done",
  "cancelled",
  "failed",
] as const;

export const dataRequestSchema = z.object({
  id: uuid,
  kind: z.enum(DATA_REQUEST_KINDS),
  status: z.enum(DATA_REQUEST_STATUSES),
  /** Percent. */
  progress: z.number().int(),
  /** Whether staff asked for it. */
  byStaff: z.boolean(),
  /** When an erasure is carried out; until then it can be undone. */
  dueAt: instant,
  /** The end of the validity of the download. */
  expiresAt: instant.nullable(),
  createdAt: instant,
});
export type DataRequest = z.infer<typeof dataRequestSchema>;
