import { analyse } from "chardet";

/** The code pages of Windows that contain what others encode nearly alike. */
const SUPERSETS: Readonly<Record<string, string>> = {
  "ISO-8859-1": "windows-1252",
  "ISO-8859-2": "windows-1250",
  "ISO-8859-7": "windows-1253",
  "ISO-8859-8": "windows-1255",
  "ISO-8859-9": "windows-1254",
};

const toEncoding = (name: string): string => SUPERSETS[name] ?? name.toLowerCase();
const LATIN: ReadonlySet<string> = new Set(["windows-1252", "windows-1250", "windows-1254", "windows-1257"]);
const SCRIPTS: ReadonlySet<string> = new Set([
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1255",
  "windows-1256",
]);
const EAST_ASIAN: ReadonlySet<string> = new Set(["shift_jis", "gb18030", "big5", "euc-kr", "euc-jp"]);

/** Confidences in percent below which the letters of a short text decide nothing. */
const SURE = { latin: 45, script: 15, eastAsian: 80 } as const;
/** A script of its own has its letters side by side; accents stand alone between plain letters. */
const SCRIPT_SHARE = 0.9;
/** Enough to detect the encoding, in bytes. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Decodes a text file: by its byte order mark, as UTF-8 or UTF-16 where it is valid, otherwise by a guess from its letters,
 * which is Windows-1252 where they decide nothing.
 * @param chosen what a person, or a header of the request, says that the encoding is
 * @returns null for bytes that are no text in that encoding
 */
export function decodeText(
  bytes: Uint8Array,
  chosen?: string,
): { text: string; encoding: string; isGuess: boolean } | null {
  const marked = readMark(bytes);
  const certain = chosen ?? marked ?? findUtf16(bytes);
  if (certain !== null) return decodeAs(bytes, certain, false);
  const utf8 = decodeAs(bytes, "utf-8", false);
  if (utf8 || hasLostCharacters(bytes)) return utf8;
  return decodeAs(bytes, guessEncoding(bytes), true);
}

/** Whether another program has lost characters of a text before it wrote it as UTF-8, which a guess would not bring back. */
function hasLostCharacters(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).includes("\uFFFD");
  } catch {
    return false;
  }
}

/** Whether a text has characters that only a wrong decoding, or a file that is no text, leaves behind. */
export const isUndecoded = (text: string): boolean => /[\uFFFD\0]/.test(text);

function decodeAs(bytes: Uint8Array, encoding: string, isGuess: boolean) {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // Unassigned bytes of code pages become control characters.
    return isUndecoded(text) || /[\u0080-\u009F]/.test(text) ? null : { text, encoding, isGuess };
  } catch {
    // An unknown encoding, or bytes that it does not have.
    return null;
  }
}

function readMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** Finds UTF-16 without a mark: of plain letters, every second byte is zero. */
function findUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length / 10) return null;
  return even > odd ? "utf-16be" : "utf-16le";
}

function guessEncoding(bytes: Uint8Array): string {
  const { words, isScript } = sampleWords(bytes);
  const candidates = analyse(words).map(({ name, confidence }) => ({
    encoding: toEncoding(name),
    confidence,
  }));
  const best = (names: ReadonlySet<string>, least: number) =>
    candidates.find(({ encoding, confidence }) => names.has(encoding) && confidence >= least);
  const found =
    best(EAST_ASIAN, SURE.eastAsian) ?? (isScript ? best(SCRIPTS, SURE.script) : best(LATIN, SURE.latin));
  return found?.encoding ?? "windows-1252";
}

/** Takes the words with accents, or with letters of another script, from the first part of a text. */
function sampleWords(bytes: Uint8Array): { words: Uint8Array; isScript: boolean } {
  const words: number[] = [];
  let word: number[] = [];
  let [letters, neighbours] = [0, 0];
  const isHigh = (byte = 0) => byte >= 0xc0;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (const [at, byte] of [...sample, 0x20].entries()) {
    if (byte >= 0x80 || /[a-z]/i.test(String.fromCodePoint(byte))) {
      word.push(byte);
      if (!isHigh(byte)) continue;
      letters += 1;
      if (isHigh(sample[at - 1]) || isHigh(sample[at + 1])) neighbours += 1;
    } else {
      if (word.some((each) => each >= 0x80)) words.push(...word, 0x20);
      word = [];
    }
  }
  return { words: Uint8Array.from(words), isScript: letters > 0 && neighbours >= letters * SCRIPT_SHARE };
}
