import { z } from "zod";
import { instant, uuid } from "../envelope.ts";

/** A sign-in of an account, with the sessions that it opened on all hosts. The names come from the User-Agent header. */
export const signInSchema = z.object({
  id: uuid,
  /** Null where the browser did not say, and for sign-ins before the names were stored. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(["computer", "phone", "tablet"]).nullable(),
  startedAt: instant,
  /** Up to ten minutes late. */
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});

export type SignIn = z.infer<typeof signInSchema>;
