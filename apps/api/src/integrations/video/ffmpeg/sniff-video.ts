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

/** Kinds of the first atom of QuickTime files that hold nothing; ISO/IEC 14496-12 calls `skip` free space. */
const EMPTY_ATOMS: ReadonlySet<string> = new Set(["skip", "free", "wide", "pnot"]);
/** Lengths of the packets of transport streams: alone, with a time stamp, and with error correction. */
const PACKET_BYTES = [188, 192, 204] as const;
const PACKET_SYNC = 0x47;
const PACKETS_TO_CHECK = 20;

/** Finds the demuxer of a file that begins otherwise than its format says, as cameras and recorders write them. */
function sniffUnusual(head: Buffer): string | null {
  if (EMPTY_ATOMS.has(head.toString("latin1", 4, 8))) return "mov";
  // A DIF sequence (IEC 61834-2): header block, then the number of the track in the second byte's last bits.
  if (head.length > 4 && head.readUInt16BE(0) === 0x1f07 && (head.readUInt16BE(2) & 0xff7f) === 0x3f)
    return "dv";
  const isPackets = PACKET_BYTES.some((bytes) =>
    Array.from({ length: bytes }, (_, at) => at).some((at) =>
      Array.from({ length: PACKETS_TO_CHECK }, (_, packet) => head[at + packet * bytes]).every(
        (byte) => byte === PACKET_SYNC,
      ),
    ),
  );
  return isPackets ? "mpegts" : null;
}

/** Bytes at the beginning of a file that are enough to detect its type. */
export const SNIFF_BYTES = 256 * 1024;

/**
 * Chooses ffmpeg's demuxer by the first bytes of the file, not by its name.
 * @throws InvalidVideoError for a file that is not a video
 */
export async function sniffVideo(head: Buffer): Promise<string> {
  const type = await fileTypeFromBuffer(head);
  const unusual = type ? null : sniffUnusual(head);
  if (unusual) return unusual;
  if (!type) throw new InvalidVideoError("notAVideo");
  // A sequence header (ISO/IEC 13818-2) begins a stream of pictures alone, without sound or packets.
  if (type.mime === "video/mpeg" && head[3] === 0xb3) return "mpegvideo";
  const demuxer = DEMUXERS[type.mime];
  if (demuxer) return demuxer;
  if (type.mime.startsWith("audio/")) throw new InvalidVideoError("soundFile");
  if (type.mime.startsWith("image/")) throw new InvalidVideoError("pictureFile");
  throw new InvalidVideoError("otherFile", type.ext);
}
