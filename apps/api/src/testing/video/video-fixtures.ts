import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { uuidv7 } from "uuidv7";
import type { Services } from "../../platform/context.ts";
import { findVideoTools } from "../../integrations/video/ffmpeg/find-video-tools.ts";
import { getSourceKey } from "../../integrations/video/local-video-host.ts";
import { attachVideo } from "../../modules/video/attach-video.ts";
import { transcodeVideo } from "../../modules/video/transcoding/transcode-video.ts";
import { videos } from "../../db/schema/videos.ts";

const run = promisify(execFile);

export interface ClipOptions {
  seconds?: number;
  size?: string;
  /** Frames per second. */
  rate?: number;
  /** Additional ffmpeg arguments. */
  args?: readonly string[];
  /** Whether there is sound, or the sources of several audio streams, such as `sine=440:d=4`. */
  sound?: boolean | readonly string[];
  /** The file extension, from which ffmpeg derives the format. */
  type?: string;
}

/** Makes a video of a moving test card and a tone with ffmpeg. */
export async function makeClip(services: Services, options: ClipOptions = {}): Promise<Buffer> {
  const { seconds = 12, size = "640x360", rate = 25, args = [], sound = true, type = "mp4" } = options;
  const tones = sound === true ? [`sine=440:d=${seconds}`] : sound || [];
  const folder = await mkdtemp(join(tmpdir(), "matinee-clip-"));
  const path = join(folder, `clip.${type}`);
  const { ffmpeg } = await findVideoTools(services.config, services.log);
  try {
    await run(
      ffmpeg,
      [
        ["-loglevel", "error", "-f", "lavfi", "-i", `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
        tones.flatMap((tone) => ["-f", "lavfi", "-i", tone]),
        tones.length > 1 ? ["-map", "0:v", ...tones.flatMap((_, index) => ["-map", `${index + 1}:a`])] : [],
        tones.length > 0 ? ["-c:a", "aac"] : [],
        ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", ...args, path],
      ].flat(),
    );
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Builds the arguments that filter a clip and tag it as HDR. Newer versions of ffmpeg take the tags from the filter, older
 * ones from the options.
 */
export function buildHdrArguments(transfer: string, ...filters: readonly string[]): string[] {
  const tags = `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`;
  return [
    ["-vf", [...filters, tags].join(",")],
    ["-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc"],
  ].flat();
}

/**
 * Turns the picture of an MP4 file by 90 degrees, as a phone that is held upright does: in the track's matrix. The option
 * of ffmpeg for it has changed from version to version.
 */
export function rotateClip(bytes: Buffer): Buffer {
  const rotated = Buffer.from(bytes);
  const header = rotated.indexOf("tkhd");
  if (header < 0) throw new Error("The file has no track");
  // ISO/IEC 14496-12, 8.3.2: version 0. The last column's unit is 2^-30, that of the others 2^-16.
  const matrix = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];
  matrix.forEach((value, index) => rotated.writeInt32BE(value, header + 44 + index * 4));
  return rotated;
}

/** Creates a fully uploaded video and, by default, converts it. */
export async function createVideoFromBytes(
  services: Services,
  pageId: string,
  bytes: Buffer,
  {
    kind = "feature",
    convert = true,
  }: { kind?: (typeof videos.$inferInsert)["kind"]; convert?: boolean } = {},
): Promise<string> {
  const id = uuidv7();
  await services.storage.put(getSourceKey(id), bytes);
  await services.db.transaction(async (tx) => {
    await tx.insert(videos).values({
      id,
      pageId,
      kind,
      name: `${kind}.mp4`,
      status: "converting",
      sizeBytes: bytes.length,
      uploadedBytes: bytes.length,
    });
    await attachVideo(tx, services, { id, pageId, kind }, "announced");
  });
  if (convert) await transcodeVideo(services, id, new AbortController().signal);
  return id;
}
