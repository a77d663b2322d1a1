import { formats } from "./formats.ts";
import type { Mark } from "./shared.ts";

/** Uploads of videos. */
export const uploads = {
  convertingNow: "Converting…",
  ready: "Ready",
  failed: "Failed",
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  removeFromList: (name: string) => `Remove ${name} from the list`,
  cancelOf: (name: string) => `Cancel ${name}`,
  cancelThisUpload: "Cancel this upload?",
  cancelConsequences: (name: string) =>
    `The uploaded part of ${name} is deleted. Uploading it again starts from the beginning.`,
  cancelUpload: "Cancel upload",
  keepUploading: "Keep uploading",
  uploadingName: (name: string) => `Uploading ${name}`,
  paused: "Paused",
  interrupted: "Interrupted. Resumes automatically",
  converting: (name: string) => `Converting ${name}`,
  chooseAgain: (name: string) => `Choose ${name} again`,
  otherFile: (name: string) => `That is not ${name}. Please choose the file that was interrupted.`,
  uploads: "Uploads",
  keepThisTabOpen: "Keep this tab open",
  rejected: (status: number) => `The upload was rejected (${status})`,
  secondsLeft: (seconds: number) => `${seconds} s left`,
  minutesLeft: (minutes: number, seconds: number) => `${minutes} min ${seconds} s left`,
  hoursLeft: (floor: number, minutes: number) => `${floor} h ${minutes} min left`,
  sentOf: (sent: string, size: string) => `${sent} of ${size}`,
  chooseSameFile: <Part>(choose: Mark<Part>, sent: string, size: string) => [
    "This upload was interrupted. ",
    choose("Choose the same file"),
    ` to continue at ${sent} of ${size}.`,
  ],
  /** Below the progress of a conversion. */
  convertingHelp:
    "Your video will be ready soon. Thanks for your patience. You can continue while the video is being converted.",
  countVideos: (videos: number) => formats.plural(videos, { one: "1 video", other: `${videos} videos` }),
  units: ["B", "KB", "MB", "GB", "TB"],
} as const;
