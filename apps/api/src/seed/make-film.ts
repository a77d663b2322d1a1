import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** One still of a video: its artwork and the pan of the frame. */
export interface Shot {
  art: string;
  drift: "left" | "right" | "up" | "down";
}

export interface Film {
  shots: readonly Shot[];
  secondsPerShot: number;
  /** The frequencies of its chord in Hz. */
  chord: readonly number[];
}

/** The picture of a film: pixels, and frames per second. */
export interface Picture {
  width: number;
  height: number;
  frameRate: number;
}

/** Both have two renditions. A test system creates, converts and plays the small one in a third of the processor time. */
export const pictures = {
  full: { width: 960, height: 540, frameRate: 24 },
  small: { width: 544, height: 306, frameRate: 12 },
} satisfies Record<string, Picture>;

/** Scale of the still relative to the frame, which pans over it. */
const OVERSIZE = 1.16;

const DRIFT_FILTERS: Record<Shot["drift"], (seconds: number) => string> = {
  left: (s) => `x='(iw-ow)*(1-t/${s})':y='(ih-oh)/2'`,
  right: (s) => `x='(iw-ow)*t/${s}':y='(ih-oh)/2'`,
  up: (s) => `x='(iw-ow)/2':y='(ih-oh)*(1-t/${s})'`,
  down: (s) => `x='(iw-ow)/2':y='(ih-oh)*t/${s}'`,
};

export const getArtPath = (name: string) => fileURLToPath(new URL(`art/${name}.jpg`, import.meta.url));

/** Makes an MP4 of panned stills with sound. It uses only filters that old ffmpeg versions have. */
export async function makeFilm(ffmpeg: string, film: Film, picture: Picture, target: string): Promise<void> {
  const { width, height, frameRate } = picture;
  const { shots, secondsPerShot: seconds, chord } = film;
  const inputs = shots.flatMap(({ art }) => ["-framerate", String(frameRate), "-i", getArtPath(art)]);
  const size = `${Math.round(width * OVERSIZE)}:${Math.round(height * OVERSIZE)}`;
  // Reads and scales the still once, then repeats it for the length of the shot.
  const hold = `loop=${Math.round(seconds * frameRate) - 1}:1,setpts=N/${frameRate}/TB`;
  const clips = shots.map(
    ({ drift }, index) =>
      `[${index}:v]scale=${size}:force_original_aspect_ratio=increase,crop=${size},${hold},` +
      `crop=${width}:${height}:${DRIFT_FILTERS[drift](seconds)},` +
      `fade=t=in:d=0.8,fade=t=out:st=${seconds - 0.8}:d=0.8,setsar=1,format=yuv420p[v${index}]`,
  );
  const total = seconds * shots.length;
  const voices = chord.map(
    (hz, index) =>
      `${(0.5 / chord.length).toFixed(3)}*sin(2*PI*${hz}*t)*(0.6+0.4*sin(2*PI*t/${7 + 3 * index}))`,
  );
  const graph = [
    ...clips,
    `${shots.map((_, index) => `[v${index}]`).join("")}concat=n=${shots.length}:v=1:a=0[v]`,
    `aevalsrc='${voices.join("+")}':s=48000:d=${total},afade=t=in:d=2,afade=t=out:st=${total - 2}:d=2[a]`,
  ].join(";");
  await run(
    ffmpeg,
    [
      "-nostdin",
      "-v",
      "error",
      "-y",
      ...inputs,
      "-filter_complex",
      graph,
      "-map",
      "[v]",
      "-map",
      "[a]",
    ].concat([
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-crf",
      "23",
      "-c:a",
      "aac",
      "-b:a",
      "128k",
      "-movflags",
      "+faststart",
      target,
    ]),
    { maxBuffer: 1024 * 1024 },
  );
}
