import { messages } from "@matinee/texts";
import { createJobQueueView } from "../../platform/jobs/job-queue-view.ts";

/** Deleted videos to remove from an external host. Staff cannot give one up: its filmmaker deleted it. */
export const videoRemovalQueue = createJobQueueView("video-removals", {
  describe: ({ hostId, host }) => messages.jobs.subjects.videoRemoval(hostId, host),
});
