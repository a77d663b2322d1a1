import { z } from "zod";
import { instant, uuid } from "../envelope.ts";

const commentFields = {
  id: uuid,
  text: z.string(),
  parentId: uuid.nullable(),
  order: z.number().int(),
  createdAt: instant,
};

/** A question with its answer as the first child. */
export const commentSchema = z.object({ ...commentFields, children: z.array(z.object(commentFields)) });
export type Comment = z.infer<typeof commentSchema>;
