import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";

const run = promisify(execFile);

const FRAMES_PER_SECOND = 24;
/** The number of a frame in squares, the lowest digit first: white is 1, black is 0. */
const DIGITS = 24;
const [WIDTH, HEIGHT] = [480, 270];
const SQUARE = WIDTH / DIGITS;
/** White squares are at least this much brighter than black ones, also while the page dims the film. */
const LEAST_CONTRAST = 40;

/** Creates an MP4 whose frames show their numbers in the top rows, with a moving picture below. */
export async function makeNumberedFilm(seconds: number): Promise<Buffer> {
  const { path: ffmpeg } = await import("@ffmpeg-installer/ffmpeg");
  const folder = await mkdtemp(join(tmpdir(), "matinee-numbered-"));
  const path = join(folder, "film.mp4");
  const squares = Array.from({ length: DIGITS }, (_, digit) => {
    const box = `drawbox=x=${digit * SQUARE}:y=0:w=${SQUARE}:h=${SQUARE}:color=white:t=fill`;
    return `${box}:enable='mod(floor(n/${2 ** digit}),2)'`;
  });
  const picture = `testsrc2=size=${WIDTH}x${HEIGHT}:rate=${FRAMES_PER_SECOND}:duration=${seconds}`;
  const filters = [`drawbox=x=0:y=0:w=${WIDTH}:h=${SQUARE}:color=black:t=fill`, ...squares].join(",");
  try {
    await run(
      ffmpeg,
      [
        ["-nostdin", "-v", "error", "-f", "lavfi", "-i", picture],
        ["-f", "lavfi", "-i", `sine=frequency=330:sample_rate=48000:duration=${seconds}`],
        ["-vf", filters, "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p"],
        ["-c:a", "aac", "-ac", "2", "-shortest", "-movflags", "+faststart", path],
      ].flat(),
    );
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A frame that a screenshot shows. */
export interface SeenFrame {
  number: number;
  /** In milliseconds since 1970: it was on the screen at a moment between these. */
  from: number;
  until: number;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A browser whose screen is photographed. */
export interface FilmCamera {
  /** Evaluates an expression in the page. */
  read: (expression: string) => Promise<Area>;
  /** @param area where the squares are on the page. @returns a picture, and where they are on it */
  photograph: (area: Area) => Promise<{ png: Buffer; squares: Area }>;
}

export const createPageCamera = (page: Page): FilmCamera => ({
  read: (expression) => page.evaluate<Area>(expression),
  photograph: async (area) => ({
    png: await page.screenshot({ clip: area }),
    squares: { ...area, x: 0, y: 0 },
  }),
});

/**
 * Takes screenshots of the same film in several browsers at once, and reads the numbers of their frames.
 * @param reader any page, whose browser decodes the pictures
 * @returns the frames of each page
 */
export const photographFilms = (
  pages: readonly Page[],
  reader: Page,
  screenshots: number,
): Promise<SeenFrame[][]> => photographWith(pages.map(createPageCamera), reader, screenshots);

/** Does the same as `photographFilms`, in any browsers. */
export async function photographWith(
  cameras: readonly FilmCamera[],
  reader: Page,
  screenshots: number,
): Promise<SeenFrame[][]> {
  return Promise.all(
    cameras.map(async (camera) => {
      const area = await camera.read(findSquares);
      const frames: SeenFrame[] = [];
      for (let count = 0; count < screenshots; count++) {
        const from = Date.now();
        const { png, squares } = await camera.photograph(area);
        const until = Date.now();
        frames.push({ number: await readFrameNumber(reader, png, squares), from, until });
      }
      return frames;
    }),
  );
}

/** Finds where on the page the squares are. WebDriver passes on expressions, not functions. */
const findSquares = `(() => {
  const video = document.querySelector(".premiere video");
  const { x, y, width, height } = video.getBoundingClientRect();
  const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
  const picture = { width: video.videoWidth * scale, height: video.videoHeight * scale };
  return {
    x: x + (width - picture.width) / 2,
    y: y + (height - picture.height) / 2,
    width: picture.width,
    height: picture.width / ${DIGITS},
  };
})()`;

async function readFrameNumber(reader: Page, png: Buffer, squares: Area): Promise<number> {
  return reader.evaluate(
    async ({ data, digits, area, contrast }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(bitmap, 0, 0);
      const reds: number[] = [];
      for (let digit = 0; digit < digits; digit++) {
        const x = Math.round(area.x + ((digit + 0.5) * area.width) / digits);
        const y = Math.round(area.y + area.height / 2);
        const [red = 0] = context.getImageData(x, y, 1, 1).data;
        reds.push(red);
      }
      const [darkest, lightest] = [Math.min(...reds), Math.max(...reds)];
      // Nearly the same brightness everywhere: the first frame, whose squares are all black.
      if (lightest - darkest < contrast) return 0;
      const grey = (darkest + lightest) / 2;
      return reds.reduce((number, red, digit) => number + (red > grey ? 2 ** digit : 0), 0);
    },
    { data: png.toString("base64"), digits: DIGITS, area: squares, contrast: LEAST_CONTRAST },
  );
}

/** When a film's first frame was shown, in milliseconds since 1970: between these, as far as screenshots say. */
interface FilmStart {
  earliest: number;
  latest: number;
}

/** Narrows down when a film began by the frames of several screenshots. Each frame is shown for 1/24 second. */
export function computeFilmStart(frames: readonly SeenFrame[]): FilmStart {
  const frameMs = 1000 / FRAMES_PER_SECOND;
  return {
    earliest: Math.max(...frames.map(({ number, from }) => from - (number + 1) * frameMs)),
    latest: Math.min(...frames.map(({ number, until }) => until - number * frameMs)),
  };
}

/** Computes how far two films are apart at least, and at most, in milliseconds. */
export function compareStarts(one: FilmStart, other: FilmStart): { least: number; most: number } {
  return {
    least: Math.max(0, one.earliest - other.latest, other.earliest - one.latest),
    most: Math.max(one.latest - other.earliest, other.latest - one.earliest),
  };
}

/**
 * Estimates when a film began, in milliseconds since 1970, by the median of several screenshots: some browsers show an
 * older frame in some of them.
 */
export function estimateFilmStart(frames: readonly SeenFrame[]): number {
  const frameMs = 1000 / FRAMES_PER_SECOND;
  const starts = frames.map(({ number, from, until }) => (from + until) / 2 - (number + 0.5) * frameMs);
  return findMedian(starts);
}

/** Returns how long a screenshot took, in milliseconds: the median. */
export const measureExposure = (frames: readonly SeenFrame[]): number =>
  findMedian(frames.map(({ from, until }) => until - from));

const findMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
