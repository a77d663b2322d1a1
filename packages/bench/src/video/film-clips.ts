import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The kinds of film that differ most in what an encoder makes of them. */
export const FILM_KINDS = ["talk", "grain", "animation", "handheld", "dark"] as const;
export type FilmKind = (typeof FILM_KINDS)[number];

const RATE = 24;
/** Size of the still picture that all kinds but animation show parts of, in pixels. */
const STILL = { width: 2304, height: 1296 };
/** High bit rate for masters, so that their own artefacts do not count. */
const MASTER = "-c:v libx264 -preset veryfast -crf 16 -pix_fmt yuv420p -an".split(" ");

const crop = (x: string, y: string) => `crop=1920:1080:x='${x}':y='${y}'`;

const FILTERS: Record<Exclude<FilmKind, "animation">, string> = {
  // A person who moves a little before a blurred background.
  talk: [
    `split[b][f];[b]${crop("100", "100")},gblur=4[background];[f]crop=520:700:900:300[person]`,
    "[background][person]overlay=x='700+14*sin(t*1.7)':y='300+9*sin(t*2.9)+4*sin(t*11)',noise=alls=3:allf=t",
  ].join(";"),
  grain: `${crop("20*t", "60+30*sin(t/2)")},noise=alls=14:allf=t`,
  handheld: `${crop("190+90*sin(t*1.3)+25*sin(t*5.1)+9*sin(t*13)", "108+60*sin(t*1.7)+20*sin(t*6.3)")},noise=alls=4:allf=t`,
  dark: `${crop("10*t", "50")},curves=all='0/0 0.5/0.1 1/0.3',noise=alls=5:allf=t`,
};

/**
 * Makes 1080p clips without sound: an animation, and parts of a still picture that has the detail of a photograph at all
 * scales, with camera movement and noise.
 * @param folder where to write `<kind>.mp4`
 */
export async function makeFilmClips(
  ffmpeg: string,
  folder: string,
  seconds: number,
  kinds: readonly FilmKind[] = FILM_KINDS,
): Promise<void> {
  const run = (...args: string[]) => promisify(execFile)(ffmpeg, ["-y", "-loglevel", "error", ...args]);
  const still = join(folder, "still.png");
  const size = `scale=${STILL.width}:${STILL.height}:flags=bicubic`;
  // Noise of three sizes has about the spectrum of natural pictures.
  const layers = [
    `nullsrc=s=48x27:d=1,geq=random(1)*255:random(2)*90+83:random(3)*90+83,${size}`,
    `nullsrc=s=288x162:d=1,geq=random(4)*255:128:128,${size}`,
    `nullsrc=s=1152x648:d=1,geq=random(5)*255:128:128,${size},eq=contrast=0.35`,
    `mandelbrot=s=${STILL.width}x${STILL.height}:start_scale=0.6`,
  ];
  const mix = [
    "[0][1]blend=all_mode=average[a];[a][2]blend=all_mode=average,format=yuv420p[b]",
    "[3]format=yuv420p[m];[b][m]blend=all_mode=softlight:all_opacity=0.6",
  ].join(";");
  const inputs = layers.flatMap((layer) => ["-f", "lavfi", "-i", layer]);
  await run(...inputs, "-filter_complex", mix, "-frames:v", "1", still);
  for (const kind of kinds) {
    const path = join(folder, `${kind}.mp4`);
    if (kind === "animation") {
      await run("-f", "lavfi", "-i", `testsrc2=s=1920x1080:r=${RATE}:d=${seconds}`, ...MASTER, path);
    } else {
      const input = ["-loop", "1", "-framerate", String(RATE), "-t", String(seconds), "-i", still];
      await run(...input, "-filter_complex", `${FILTERS[kind]},format=yuv420p`, ...MASTER, path);
    }
  }
  await rm(still);
}
