import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The length of the film that the journey uploads, in seconds. */
export const FILM_SECONDS = 36;

/** Creates an MP4 with a moving picture, a tone and English subtitles, large enough for many upload requests. */
export async function makeFilm(
  path: string,
  seconds: number,
  { subtitles }: { subtitles?: string } = {},
): Promise<void> {
  const installed = await import("@ffmpeg-installer/ffmpeg");
  const picture = `testsrc2=size=640x360:rate=24:duration=${seconds}`;
  const sound = `sine=frequency=330:sample_rate=48000:duration=${seconds}`;
  const video = [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-b:v",
    "3M",
    "-minrate",
    "3M",
    "-bufsize",
    "3M",
    "-pix_fmt",
    "yuv420p",
  ];
  const subtitlesPath = `${path}.srt`;
  if (subtitles) await writeFile(subtitlesPath, subtitles);
  await run(
    installed.path,
    [
      ["-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound],
      subtitles ? ["-i", subtitlesPath, "-c:s", "mov_text", "-metadata:s:s:0", "language=eng"] : [],
      [...video, "-c:a", "aac", path],
    ].flat(),
  );
}
