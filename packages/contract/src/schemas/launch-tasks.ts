import { z } from "zod";
import { instant } from "../envelope.ts";

/** What an event's team does after the activation, in the order in which the launch kit shows it. */
export const LAUNCH_TASKS = ["testPurchase", "link", "announce", "poster", "embed", "moderators"] as const;
export type LaunchTask = (typeof LAUNCH_TASKS)[number];

export const doneLaunchTaskSchema = z.object({
  task: z.enum(LAUNCH_TASKS),
  doneAt: instant,
  /** Who did it first. Null when the account is gone. */
  doneBy: z.string().nullable(),
});
export type DoneLaunchTask = z.infer<typeof doneLaunchTaskSchema>;
