import { instant } from "../envelope.ts";

/** Where a viewer's time differs from the event's window: at most one of both, and none while it ends with the event. */
export const viewingDates = {
  /** Until then the film must be begun. */
  beginBy: instant.optional(),
  /** Until then it can be watched, which may be after the event's end. */
  finishBy: instant.optional(),
};
