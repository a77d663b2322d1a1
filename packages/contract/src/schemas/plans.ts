import { maxPlannedScreenings } from "@matinee/domain/festival-plan";
import { z } from "zod";
import { instant, uuid } from "../envelope.ts";
import { publicPageSchema } from "./pages.ts";

const planned = {
  pageId: uuid,
  /** When its holder means to watch it. Of a premiere always its start. */
  plannedAt: instant,
};

/** What a visitor means to watch in a festival, and when. */
export const planSchema = z.object({
  festival: publicPageSchema.pick({ id: true, url: true, title: true, timezone: true }),
  /** Grows with each change. A save sends it back. */
  version: z.number().int(),
  /** Whether its calendar has an address. Only the answer that creates one names it. */
  hasCalendar: z.boolean(),
  /** By time. Screenings that are cancelled or left the programme are not among them. */
  lines: z.array(
    z.object({
      ...planned,
      /** It begins for everybody at one time. */
      isPremiere: z.boolean(),
      /** The length of what it shows in seconds; null while unknown. */
      seconds: z.number().nullable(),
      opensAt: instant,
      closesAt: instant,
      /** Who begins in time may finish after the closing. */
      mayFinish: z.boolean(),
    }),
  ),
});
export type Plan = z.infer<typeof planSchema>;

/** The whole plan. A screening that is not in it leaves the plan. */
export const savePlanSchema = z.strictObject({
  version: z.number().int().min(0),
  lines: z.array(z.strictObject(planned)).max(maxPlannedScreenings),
});
export type SavePlan = z.infer<typeof savePlanSchema>;

export const planCalendarSchema = z.object({
  /** The address to which a calendar subscribes. It opens nothing else. */
  url: z.url(),
});
