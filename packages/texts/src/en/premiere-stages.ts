import type { PremiereStage } from "@matinee/domain/premiere-stage";

/** Where the evening of a premiere is, in two words. */
export const premiereStages: Record<PremiereStage, string> = {
  before: "Upcoming",
  lobby: "Lobby open",
  held: "Start is held",
  running: "Premiere running",
  paused: "Premiere paused",
  over: "Premiere over",
  encore: "Encore",
};
