import { formats } from "./formats.ts";

/** Texts of the player. */
export const video = {
  converting:
    "Converting… Your video will be ready soon. Thanks for your patience. You can continue while the video is being converted.",
  /** Beside 'Converting…'. @param ahead videos that are converted first */
  conversionState: (percent: number, ahead: number, left: string | null) => {
    if (ahead > 0)
      return formats.plural(ahead, { one: "after 1 other video", other: `after ${ahead} other videos` });
    return left === null ? formats.percent(percent) : `${formats.percent(percent)}, ${left}`;
  },
  minutesLeft: (minutes: number) => {
    if (minutes <= 1) return "about a minute left";
    return minutes < 90 ? `about ${minutes} min left` : `about ${Math.round(minutes / 60)} h left`;
  },
  uploading: "Video is being uploaded. Thanks for your patience.",
  opening: "Opening the film…",
  resumed: "Resumed where you left off",
  stalled: "The film has stopped: the connection is too slow, or was lost.",
  takenOver: "The film plays on another device now. You can continue here, and the other one stops.",
  withdrawn:
    "You can no longer watch with this ticket: it was refunded, disputed or withdrawn. Please write to the film team if that is a mistake.",
  ranOut: "This viewing has run out. Press play to continue where you were.",
  shared:
    "This film was requested from several networks at the same time, so it was stopped here. You can continue where you were.",
  errorUploading: "Error in uploading file",
  hostUnavailable:
    "The video service does not answer at the moment. Your uploaded data is kept: please try again in a few minutes.",
} as const;
