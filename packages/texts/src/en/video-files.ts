import { formats } from "./formats.ts";
import { formatClockTime } from "@matinee/domain/clock-time";

const MAX_LISTED = 5;

/** Lists times of a film, given in seconds: '0:01, 0:07, and 12 more'. */
function listTimes(seconds: readonly number[]): string {
  const listed = seconds.slice(0, MAX_LISTED).map(formatClockTime);
  return formats.list(
    seconds.length > MAX_LISTED ? [...listed, `${seconds.length - MAX_LISTED} more`] : listed,
  );
}

/** What is wrong with the file of a video that plays all the same, for its owner. */
export const videoFiles = {
  warningsTitle: "Please check this video before you sell tickets",
  shorter: (promisedSeconds: number, foundSeconds: number) =>
    `The file says that it lasts ${formatClockTime(promisedSeconds)}, but we found ${formatClockTime(foundSeconds)} of film. If the end is missing, please upload the complete file.`,
  damaged:
    "Parts of the file are damaged and could not be read. Please watch the film to its end. If the picture or the sound is broken, export the film again and upload the new file.",
  captionsLeftOut: (label: string, times: readonly number[]) =>
    formats.plural(times.length, {
      one: `Captions in the file (${label}): the caption at ${listTimes(times)} has no usable time and was left out.`,
      other: `Captions in the file (${label}): ${times.length} captions have no usable time and were left out, at ${listTimes(times)}.`,
    }),
} as const;

/** A caption file, and what is wrong with it. */
export const captions = {
  atLine: (line: number, problem: string) => `Line ${line}: ${problem}`,
  unknownLanguage: "Unknown language",
  /** @param name of captions that show only what is not in the language of the film */
  forced: (name: string) => `${name} (forced)`,
  /** @param name of captions that describe sounds, too */
  forDeaf: (name: string) => `${name} (for the deaf)`,
  none: "there is no caption in this file; it should be WebVTT or SRT",
  tooMany: (limit: number) => `there are more than ${limit} captions`,
  noTime: (example: string, found: string) => `expected a time such as ${example}, found “${found}”`,
  wrongTiming: (example: string) => `the time should read ${example}`,
  wrongTime: (found: string, example: string) => `“${found}” is not a time; it should read like ${example}`,
  undecoded:
    "Some characters of this file were lost, because it has another encoding. Please save it as UTF-8 and choose it again.",
  unreadableFile: "This file is not a text that can be read. Please choose a WebVTT or SRT file.",
  outside: (firstSeconds: number, filmSeconds: number) =>
    `No caption lies in the film: the first one is at ${formatClockTime(firstSeconds)}, and the film lasts ${formatClockTime(filmSeconds)}. Please move the captions.`,
  movedAway: "Moved by so much, no caption is left. Please enter another number.",
  previewTitle: "First captions",
  count: (count: number, inFilm: number) =>
    inFilm === count
      ? `Captions in the file: ${count}`
      : `Captions in the file: ${count}, in the film: ${inFilm}`,
  leftOut: (count: number) =>
    formats.plural(count, {
      one: "1 caption cannot be shown and is left out:",
      other: `${count} captions cannot be shown and are left out:`,
    }),
  moreLeftOut: (count: number) => `and ${count} more`,
  offset: "Move all captions",
  offsetHelp: "In seconds. A minus moves them to earlier.",
  suggested:
    "These captions began after the end of the film, as on the clock of a broadcast. They were moved to its beginning.",
  checkFailed: "These captions could not be read.",
  add: "Add captions",
  adding: "Adding...",
  checkAgain: "Read again",
  cancel: "Cancel",
  added: (label: string) => `Captions in ${label} added`,
  noLength: "the caption ends at the same time as it begins",
  backwards: "the caption ends before it begins",
} as const;

/** Reading text files of any program: guest lists and captions. */
export const textFiles = {
  encoding: "Encoding of the file",
  encodingHelp: "Change it if letters look wrong.",
  /** By their names in `packages/domain/src/decode-text.ts`. */
  encodings: {
    "windows-1252": "Western European (Windows-1252)",
    "windows-1250": "Central European (Windows-1250)",
    "windows-1257": "Baltic (Windows-1257)",
    "windows-1254": "Turkish (Windows-1254)",
    "windows-1251": "Cyrillic (Windows-1251)",
    "koi8-r": "Cyrillic (KOI8-R)",
    "windows-1253": "Greek (Windows-1253)",
    "windows-1255": "Hebrew (Windows-1255)",
    "windows-1256": "Arabic (Windows-1256)",
    shift_jis: "Japanese (Shift JIS)",
    "euc-jp": "Japanese (EUC-JP)",
    gb18030: "Chinese, simplified (GB 18030)",
    big5: "Chinese, traditional (Big5)",
    "euc-kr": "Korean (EUC-KR)",
  },
} as const;
