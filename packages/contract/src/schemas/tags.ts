import { z } from "zod";
import { uuid } from "../envelope.ts";

export const TAG_TYPES = ["account", "leadowner", "page"] as const;

export const tagSchema = z.object({
  id: uuid,
  name: z.string(),
  type: z.enum(TAG_TYPES),
  global: z.boolean(),
});

export type Tag = z.infer<typeof tagSchema>;
