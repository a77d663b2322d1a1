import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sentences } from "./sentences.ts";

/**
 * Records every sentence of the script in `speech/`. Needs Festival with the voice cmu_us_slt_arctic_hts, and an ffmpeg
 * with Opus (on Debian: festival festvox-us-slt-hts ffmpeg). The recordings are checked in, so the build needs neither.
 */
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "matinee-speech-"));
for (const { text, speech } of sentences) {
  const [words, wave] = [join(folder, "words.txt"), join(folder, "words.wav")];
  await writeFile(words, respell(text));
  const voice = "(begin (voice_cmu_us_slt_arctic_hts) (Parameter.set 'Duration_Stretch 1.06))";
  await run("text2wave", ["-eval", voice, words, "-o", wave]);
  // Removes rumble and hiss outside the range of a voice, and makes all sentences equally loud.
  const filters = "highpass=f=70,lowpass=f=11000,loudnorm=I=-17:TP=-1.5:LRA=7,aresample=48000";
  await run("ffmpeg", [
    "-y",
    "-v",
    "error",
    "-i",
    wave,
    "-af",
    filters,
    "-c:a",
    "libopus",
    "-b:a",
    "48k",
    speech,
  ]);
}
await rm(folder, { recursive: true });

/** Respells names that the voice would pronounce wrongly. */
function respell(text: string): string {
  return text.replaceAll("FAQ", "F A Q").replaceAll("Matinee", "Matinay");
}
