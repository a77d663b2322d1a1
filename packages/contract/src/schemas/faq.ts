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

/**
 * The new places of questions. `base`: the place that the caller loaded. A question that was moved since then is
 * rejected with 409 `saved-before-you`. Without `base` the last save wins.
 */
export const sortCommentsSchema = z
  .array(
    z.strictObject({
      commentId: uuid,
      sortOrder: z.number().int().min(0).max(10_000),
      base: z.number().int().optional(),
    }),
  )
  .max(500);
