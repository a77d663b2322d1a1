import type * as en from "../en/video.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const video: AnyLanguage<typeof en.video> = {
  converting:
    "Wird konvertiert … Ihr Video ist bald fertig. Vielen Dank für Ihre Geduld. Sie können währenddessen weiterarbeiten.",
  conversionState: (percent, ahead, left) => {
    if (ahead > 0)
      return formats.plural(ahead, { one: "nach 1 anderen Video", other: `nach ${ahead} anderen Videos` });
    return left === null ? formats.percent(percent) : `${formats.percent(percent)}, ${left}`;
  },
  minutesLeft: (minutes) => {
    if (minutes <= 1) return "noch etwa eine Minute";
    return minutes < 90 ? `noch etwa ${minutes} Min.` : `noch etwa ${Math.round(minutes / 60)} Std.`;
  },
  uploading: "Das Video wird hochgeladen. Vielen Dank für Ihre Geduld.",
  opening: "Film wird geöffnet …",
  resumed: "Fortgesetzt, wo Sie aufgehört haben",
  stalled: "Der Film ist stehen geblieben: Die Verbindung ist zu langsam oder unterbrochen.",
  takenOver:
    "Der Film läuft jetzt auf einem anderen Gerät. Sie können hier weitersehen, dann stoppt das andere.",
  withdrawn:
    "Mit diesem Ticket können Sie den Film nicht mehr ansehen: Es wurde erstattet, angefochten oder zurückgezogen. Wenn das ein Irrtum ist, schreiben Sie bitte dem Filmteam.",
  ranOut:
    "Diese Wiedergabe ist abgelaufen. Drücken Sie auf „Abspielen“, um an derselben Stelle weiterzusehen.",
  shared:
    "Dieser Film wurde aus mehreren Netzwerken gleichzeitig abgerufen und deshalb hier gestoppt. Sie können an derselben Stelle weitersehen.",
  errorUploading: "Fehler beim Hochladen der Datei",
  hostUnavailable:
    "Der Videodienst antwortet gerade nicht. Ihre hochgeladenen Daten bleiben erhalten: Bitte versuchen Sie es in einigen Minuten noch einmal.",
};
