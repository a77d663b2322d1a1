import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ffmpegInstaller from "@ffmpeg-installer/ffmpeg";
import { findChromium } from "@matinee/dev-services/chromium";
import { chromium } from "playwright-core";
import { renderCaptions, type SpokenSentence } from "./captions.ts";
import { renderCard, FRAME } from "./card.ts";
import { sentences } from "./sentences.ts";

/**
 * Builds the onboarding video, its captions and its poster from the script, the recordings and the pictures, and writes
 * them to the folder from which the API serves them.
 */
const run = promisify(execFile);
const ffmpeg = ffmpegInstaller.path;
const target = fileURLToPath(new URL("../../../apps/api/assets/onboarding-video/", import.meta.url));

const SAMPLE_RATE = 48_000;
const BYTES_PER_SECOND = SAMPLE_RATE * 2;
/** Seconds of silence: before the first word, after a sentence, after a scene, after the last word. */
const SILENCE = { first: 1.2, sentence: 0.35, scene: 1.05, last: 3 };
/** The opacity of a card in each frame of its transition. */
const TRANSITION = [0.2, 0.4, 0.6, 0.8];
const FRAMES_PER_SECOND = 25;

const folder = await mkdtemp(join(tmpdir(), "matinee-film-"));
const spoken = await joinSpeech(join(folder, "speech.wav"));
await mkdir(target, { recursive: true });
const pictures = await renderCards(spoken);
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
await writeFile(`${target}film.en.vtt`, renderCaptions(spoken));
await rm(folder, { recursive: true });

/** Writes the whole speech to one file. @returns the sentences with their times */
async function joinSpeech(path: string): Promise<SpokenSentence[]> {
  const pieces: Buffer[] = [createSilence(SILENCE.first)];
  const result: SpokenSentence[] = [];
  const getSeconds = () => pieces.reduce((sum, piece) => sum + piece.length, 0) / BYTES_PER_SECOND;
  for (const [index, sentence] of sentences.entries()) {
    const startSeconds = getSeconds();
    pieces.push(await decode(sentence.speech));
    result.push({ ...sentence, startSeconds, endSeconds: getSeconds() });
    const next = sentences[index + 1];
    pieces.push(
      createSilence(!next ? SILENCE.last : next.scene === sentence.scene ? SILENCE.sentence : SILENCE.scene),
    );
  }
  await encode(Buffer.concat(pieces), path);
  return result;
}

function createSilence(seconds: number): Buffer {
  return Buffer.alloc(Math.round(seconds * SAMPLE_RATE) * 2);
}

async function decode(path: string): Promise<Buffer> {
  const raw = ["-f", "s16le", "-ac", "1", "-ar", String(SAMPLE_RATE), "-"];
  const options = { encoding: "buffer", maxBuffer: 1024 ** 3 } as const;
  return (await run(ffmpeg, ["-v", "error", "-i", path, ...raw], options)).stdout;
}

async function encode(samples: Buffer, path: string): Promise<void> {
  const raw = ["-f", "s16le", "-ac", "1", "-ar", String(SAMPLE_RATE), "-i", "-"];
  const child = spawn(ffmpeg, ["-v", "error", ...raw, path], { stdio: ["pipe", "inherit", "inherit"] });
  child.stdin.end(samples);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`ffmpeg ended with exit code ${code}`);
}

/** Takes the pictures of a card for each sentence. @returns an ffmpeg list of them with their durations */
async function renderCards(spokenSentences: readonly SpokenSentence[]): Promise<string> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: FRAME });
  const takePicture = async (name: string) => {
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path });
    return path;
  };
  const shots: [path: string, frames: number][] = [];
  let shownUntil = 0;
  let previous = "";
  for (const [position, { scene, index }] of spokenSentences.entries()) {
    const card = renderCard(scene, index);
    await page.setContent(card);
    const next = spokenSentences[position + 1];
    // A card appears shortly before its sentence.
    const until = next ? next.startSeconds - 0.3 : (spokenSentences.at(-1)?.endSeconds ?? 0) + SILENCE.last;
    let frames = Math.round(until * FRAMES_PER_SECOND) - shownUntil;
    shownUntil += frames;
    const path = await takePicture(String(position));
    for (const opacity of previous ? TRANSITION : []) {
      await page.setContent(card + renderOverlay(previous, 1 - opacity));
      shots.push([await takePicture(`${position}-${opacity}`), 1]);
      frames--;
    }
    shots.push([path, frames]);
    previous = `data:image/png;base64,${await readFile(path, "base64")}`;
    if (position === 0) await page.screenshot({ path: `${target}poster.jpg`, type: "jpeg", quality: 82 });
  }
  await browser.close();
  const lines = shots.map(([path, frames]) => `file '${path}'\nduration ${frames / FRAMES_PER_SECOND}`);
  // ffmpeg applies the last duration only if another file follows.
  return ["ffconcat version 1.0", ...lines, `file '${shots.at(-1)?.[0]}'`].join("\n");
}

/** Renders the previous card on top of the next one. */
function renderOverlay(url: string, opacity: number): string {
  return `<img src="${url}" style="position:absolute;inset:0;opacity:${opacity}">`;
}
