import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ffmpegInstaller from "@ffmpeg-installer/ffmpeg";
import { findChromium } from "@matinee/dev-services/chromium";
import { chromium } from "playwright-core";
import { captionFile, type SpokenSentence } from "./captions.ts";
import { cardPage, FRAME } from "./card.ts";
import { sentences } from "./sentences.ts";

/**
 * Makes the instruction film, its captions and its poster of the script, the speech and the pictures, and puts them
 * where the API serves them from.
 */
const run = promisify(execFile);
const ffmpeg = ffmpegInstaller.path;
const target = fileURLToPath(new URL("../../../apps/api/assets/onboarding-video/", import.meta.url));

const RATE = 48_000;
const BYTES_PER_SECOND = RATE * 2;
/** Seconds of silence: before the first word, after a sentence, after a scene, after the last word. */
const SILENCE = { first: 1.2, sentence: 0.35, scene: 1.05, last: 3 };
/** One picture becomes the next in this many steps of one frame each. */
const BLENDS = [0.2, 0.4, 0.6, 0.8];
const FRAMES_PER_SECOND = 25;

const folder = await mkdtemp(join(tmpdir(), "matinee-film-"));
const spoken = await layOutSpeech(join(folder, "speech.wav"));
await mkdir(target, { recursive: true });
const pictures = await filmCards(spoken);
await writeFile(join(folder, "pictures.txt"), pictures);
await run(
  ffmpeg,
  [
    ["-y", "-v", "error", "-f", "concat", "-safe", "0", "-i", join(folder, "pictures.txt")],
    ["-i", join(folder, "speech.wav"), "-vf", `fps=${FRAMES_PER_SECOND},format=yuv420p`],
    ["-c:v", "libx264", "-preset", "fast", "-tune", "stillimage", "-crf", "24", "-g", "250"],
    ["-c:a", "aac", "-b:a", "80k", "-shortest", "-movflags", "+faststart", `${target}film.mp4`],
  ].flat(),
);
await writeFile(`${target}film.en.vtt`, captionFile(spoken));
await rm(folder, { recursive: true });

/** Writes the whole speech as one sound, and tells when each sentence is said. */
async function layOutSpeech(path: string): Promise<SpokenSentence[]> {
  const pieces: Buffer[] = [silence(SILENCE.first)];
  const result: SpokenSentence[] = [];
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0) / BYTES_PER_SECOND;
  for (const [at, sentence] of sentences.entries()) {
    const startSeconds = length();
    pieces.push(await decode(sentence.speech));
    result.push({ ...sentence, startSeconds, endSeconds: length() });
    const next = sentences[at + 1];
    pieces.push(
      silence(!next ? SILENCE.last : next.scene === sentence.scene ? SILENCE.sentence : SILENCE.scene),
    );
  }
  await encode(Buffer.concat(pieces), path);
  return result;
}

function silence(seconds: number): Buffer {
  return Buffer.alloc(Math.round(seconds * RATE) * 2);
}

async function decode(path: string): Promise<Buffer> {
  const raw = ["-f", "s16le", "-ac", "1", "-ar", String(RATE), "-"];
  const options = { encoding: "buffer", maxBuffer: 1024 ** 3 } as const;
  return (await run(ffmpeg, ["-v", "error", "-i", path, ...raw], options)).stdout;
}

async function encode(samples: Buffer, path: string): Promise<void> {
  const raw = ["-f", "s16le", "-ac", "1", "-ar", String(RATE), "-i", "-"];
  const child = spawn(ffmpeg, ["-v", "error", ...raw, path], { stdio: ["pipe", "inherit", "inherit"] });
  child.stdin.end(samples);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Films a card for each sentence, and answers the list of them with how long each is shown. */
async function filmCards(spokenSentences: readonly SpokenSentence[]): Promise<string> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: FRAME });
  const shoot = async (name: string) => {
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    return path;
  };
  const shots: [path: string, frames: number][] = [];
  let shownUntil = 0;
  let before = "";
  for (const [at, { scene, index }] of spokenSentences.entries()) {
    const card = cardPage(scene, index);
    await page.setContent(card);
    const next = spokenSentences[at + 1];
    // A card comes a moment before its words.
    const until = next ? next.startSeconds - 0.3 : (spokenSentences.at(-1)?.endSeconds ?? 0) + SILENCE.last;
    let frames = Math.round(until * FRAMES_PER_SECOND) - shownUntil;
    shownUntil += frames;
    const path = await shoot(String(at));
    for (const blend of before ? BLENDS : []) {
      await page.setContent(card + cover(before, 1 - blend));
      shots.push([await shoot(`${at}-${blend}`), 1]);
      frames--;
    }
    shots.push([path, frames]);
    before = `data:image/png;base64,${await readFile(path, "base64")}`;
    if (at === 0) await page.screenshot({ path: `${target}poster.jpg`, type: "jpeg", quality: 82 });
  }
  await browser.close();
  const lines = shots.map(([path, frames]) => `file '${path}'\nduration ${frames / FRAMES_PER_SECOND}`);
  // The list's last duration counts only when a file follows.
  return ["ffconcat version 1.0", ...lines, `file '${shots.at(-1)?.[0]}'`].join("\n");
}

/** The picture before, over the card and fading. */
function cover(url: string, opacity: number): string {
  return `<img src="${url}" style="position:absolute;inset:0;opacity:${opacity}">`;
}
