import { z } from "zod";
import { instant, uuid } from "../envelope.ts";

export const noteSchema = z.object({
  id: uuid,
  text: z.string(),
  createdAt: instant,
  created_account: z.object({ firstName: z.string(), lastName: z.string() }),
});

export type Note = z.infer<typeof noteSchema>;
