import { z } from "zod";
import { uuid } from "../envelope.ts";

/** The staff lists that have views, by their name in the back office. */
export const SAVED_VIEW_LISTS = ["customers", "events", "leads", "orders", "globaltags"] as const;
export type SavedViewList = (typeof SAVED_VIEW_LISTS)[number];

/** A search of a staff list with its filters and its order, under a name. */
export const savedViewSchema = z.object({
  id: uuid,
  list: z.enum(SAVED_VIEW_LISTS),
  name: z.string(),
  /** Query parameters of the list. Those that the list no longer takes are left out. */
  parameters: z.record(z.string(), z.string()),
  /** Whether all staff see it. */
  shared: z.boolean(),
  /** Whether the caller's list opens with it. */
  isDefault: z.boolean(),
  /** Whether the caller made it. */
  isOwn: z.boolean(),
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
  madeBy: z.string(),
});

export type SavedView = z.infer<typeof savedViewSchema>;
