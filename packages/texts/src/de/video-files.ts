import { formatClockTime } from "@matinee/domain/clock-time";
import type * as en from "../en/video-files.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const captions: AnyLanguage<typeof en.captions> = {
  atLine: (line, problem) => `Zeile ${line}: ${problem}`,
  unknownLanguage: "Unbekannte Sprache",
  forced: (name) => `${name} (erzwungen)`,
  forDeaf: (name) => `${name} (für Gehörlose)`,
  none: "In dieser Datei ist kein Untertitel; sie muss im Format WebVTT oder SRT sein",
  tooMany: (limit) => `Es sind mehr als ${limit} Untertitel`,
  noTime: (example, found) => `Erwartet wurde eine Zeit wie ${example}, gefunden wurde „${found}“`,
  wrongTiming: (example) => `Die Zeit muss so lauten: ${example}`,
  wrongTime: (found, example) => `„${found}“ ist keine Zeit; sie muss zum Beispiel so lauten: ${example}`,
  undecoded:
    "Einige Zeichen dieser Datei gingen verloren, weil sie anders kodiert ist. Bitte speichern Sie sie als UTF-8 und wählen Sie sie noch einmal aus.",
  unreadableFile: "Diese Datei ist kein lesbarer Text. Bitte wählen Sie eine WebVTT- oder SRT-Datei.",
  outside: (firstSeconds, filmSeconds) =>
    `Kein Untertitel liegt innerhalb des Films: Der erste steht bei ${formatClockTime(firstSeconds)}, und der Film dauert ${formatClockTime(filmSeconds)}. Bitte verschieben Sie die Untertitel.`,
  movedAway: "Bei dieser Verschiebung bleibt kein Untertitel übrig. Bitte geben Sie eine andere Zahl ein.",
  previewTitle: "Erste Untertitel",
  count: (count, inFilm) =>
    inFilm === count
      ? `Untertitel in der Datei: ${count}`
      : `Untertitel in der Datei: ${count}, im Film: ${inFilm}`,
  leftOut: (count) =>
    formats.plural(count, {
      one: "1 Untertitel kann nicht angezeigt werden und wird ausgelassen:",
      other: `${count} Untertitel können nicht angezeigt werden und werden ausgelassen:`,
    }),
  moreLeftOut: (count) => `und ${count} weitere`,
  offset: "Alle Untertitel verschieben",
  offsetHelp: "In Sekunden. Ein Minus verschiebt sie nach vorn.",
  suggested:
    "Diese Untertitel begannen nach dem Ende des Films, wie nach der Uhr einer Sendung. Sie wurden an seinen Anfang verschoben.",
  checkFailed: "Diese Untertitel konnten nicht gelesen werden.",
  add: "Untertitel hinzufügen",
  adding: "Wird hinzugefügt …",
  checkAgain: "Erneut lesen",
  cancel: "Abbrechen",
  added: (label) => `Untertitel hinzugefügt: ${label}`,
  noLength: "Der Untertitel endet zur selben Zeit, zu der er beginnt",
  backwards: "Der Untertitel endet, bevor er beginnt",
};
