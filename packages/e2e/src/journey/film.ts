import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What the journey uploads: a minute and a little more, with a picture that moves and a tone. */
export const FILM_SECONDS = 62;

/** Makes an MP4 with real picture and sound; large enough to need many requests. */
export async function makeFilm(path: string, seconds: number): Promise<void> {
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
  await run(installed.path, [
    ...["-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound],
    ...[...video, "-c:a", "aac", "-shortest", path],
  ]);
}
