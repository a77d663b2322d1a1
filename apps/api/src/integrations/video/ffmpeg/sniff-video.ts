import { fileTypeFromBuffer } from "file-type";
import { InvalidVideoError } from "./invalid-video-error.ts";

/** Accepted media types, as detected from a file's first bytes, with the ffmpeg demuxer for each. */
const DEMUXERS: Readonly<Record<string, string>> = {
  "video/mp4": "mov",
  "video/x-m4v": "mov",
  "video/quicktime": "mov",
  "video/3gpp": "mov",
  "video/3gpp2": "mov",
  "video/matroska": "matroska",
  "video/webm": "matroska",
  "video/vnd.avi": "avi",
  "video/x-ms-asf": "asf",
  "application/vnd.ms-asf": "asf",
  "video/mpeg": "mpeg",
  "video/MP1S": "mpeg",
  "video/MP2P": "mpeg",
  "video/mp2t": "mpegts",
  "video/ogg": "ogg",
  "video/x-flv": "flv",
  "application/mxf": "mxf",
};

const ADVICE = "Please upload a video, such as an .mp4 or .mov file.";

/** Bytes at the beginning of a file that are enough to detect its type. */
export const SNIFF_BYTES = 256 * 1024;

/**
 * Chooses ffmpeg's demuxer by the first bytes of the file, not by its name.
 * @throws InvalidVideoError for a file that is not a video
 */
export async function sniffVideo(head: Buffer): Promise<string> {
  const type = await fileTypeFromBuffer(head);
  if (!type)
    throw new InvalidVideoError(`This file is not a video, or it is damaged at its beginning. ${ADVICE}`);
  const demuxer = DEMUXERS[type.mime];
  if (demuxer) return demuxer;
  if (type.mime.startsWith("audio/"))
    throw new InvalidVideoError(`This is a sound file without a picture. ${ADVICE}`);
  if (type.mime.startsWith("image/"))
    throw new InvalidVideoError(`This is a picture, not a video. ${ADVICE}`);
  throw new InvalidVideoError(`This is a .${type.ext} file, not a video. ${ADVICE}`);
}
