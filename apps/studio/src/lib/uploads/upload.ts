import { messages } from "@matinee/texts";
import type { VideoKind } from "../videos.ts";

const texts = messages.uploads;

/**
 * `waiting`: the connection or the session was lost; the upload resumes when it is back. `needs-file`: the page was
 * reloaded, so the same file must be chosen again. `converting`: the server has all bytes.
 */
export type UploadState =
  | "uploading"
  | "paused"
  | "waiting"
  | "needs-file"
  | "converting"
  | "ready"
  | "failed";

export type Upload = {
  /** The video's id. */
  id: string;
  /** The account that uploads. Other accounts in this browser neither see nor stop it. */
  accountId: string;
  /** Empty for the file of a film of the library. */
  pageId: string;
  /** The film of the library whose file it is. */
  filmId?: string;
  /** The title of the event or the film. */
  eventTitle: string;
  kind: VideoKind;
  /** The row of a premiere's programme that the video belongs to: an event has several such videos. */
  rowId?: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  bytesPerSecond: number | null;
  state: UploadState;
  /** 0 to 100 while converting. */
  progress: number;
  /** How many other videos are converted before it. */
  ahead?: number;
  problem: string | null;
  /** The video's URL, which the event stores. */
  url: string;
  uploadUrl: string;
  lastModified: number;
  /** The event shows its previous video until this one is ready. */
  replaces: boolean;
};

/** Tells whether bytes are still being sent. Leaving the page would interrupt them. */
export function isSending({ state }: Upload): boolean {
  return state === "uploading" || state === "waiting";
}

/** Tells whether a chosen file is the one whose upload was interrupted. */
export function isSameFile(upload: Upload, file: File): boolean {
  return upload.name === file.name && upload.size === file.size && upload.lastModified === file.lastModified;
}

/** Formats a number of bytes: '5.2 GB'. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), texts.units.length - 1);
  const value = bytes / 1000 ** step;
  return `${messages.formats.number(value, { maximumFractionDigits: step < 2 ? 0 : 1 })} ${texts.units[step]}`;
}

/** Formats the estimated time left: '1 min 24 s left'. Null while the speed is unknown. */
export function formatTimeLeft(upload: Upload): string | null {
  if (!upload.bytesPerSecond) return null;
  const seconds = Math.ceil((upload.size - upload.sent) / upload.bytesPerSecond);
  if (seconds < 60) return texts.secondsLeft(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return texts.minutesLeft(minutes, seconds % 60);
  return texts.hoursLeft(Math.floor(minutes / 60), minutes % 60);
}
