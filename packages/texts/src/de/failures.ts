import type * as en from "../en/failures.ts";
import type { AnyLanguage } from "../any-language.ts";
import { checkout } from "./dialogs.ts";
import { purchase } from "./purchase.ts";

const advice = "Bitte laden Sie ein Video hoch, zum Beispiel eine .mp4- oder .mov-Datei.";

export const failures: AnyLanguage<typeof en.failures> = {
  uploadLost: "Der Upload ging bei uns verloren. Bitte laden Sie die Datei noch einmal hoch.",
  notConvertible:
    "Wir konnten dieses Video nicht konvertieren. Meist hilft es, es noch einmal als .mp4-Datei (H.264) zu exportieren; wenn nicht, wenden Sie sich bitte an den Support.",
  waitsForSpace:
    "Unser Speicher ist zurzeit voll. Ihr Video ist gespeichert, und die Konvertierung geht automatisch weiter, sobald Platz ist.",
  tooLargeWithoutCredit:
    "Dieses Video ist länger oder größer, als ein Konto ohne Guthaben konvertieren kann. Bitte laden Sie zuerst Guthaben auf oder laden Sie eine kleinere Version hoch.",
  damaged:
    "Die Datei ist beschädigt oder wurde nicht vollständig gespeichert und kann nicht gelesen werden. Bitte exportieren Sie sie noch einmal und laden Sie die neue Datei hoch.",
  noPictureRead: "Aus dieser Datei konnte kein Bild gelesen werden.",
  onlySound: "Diese Datei hat Ton, aber kein Bild. Bitte laden Sie ein Video hoch.",
  noPicture: "In dieser Datei ist kein Bild.",
  noLength: "Diese Datei hat keine Länge: Sie sieht wie ein einzelnes Bild aus.",
  tooLong: (hours) => `Ein Video darf höchstens ${hours} Stunden lang sein.`,
  tooManyPixels: (width, height) =>
    `Dieses Video hat ${width} mal ${height} Pixel und ist damit zu groß zum Konvertieren.`,
  notAVideo: `Diese Datei ist kein Video oder am Anfang beschädigt. ${advice}`,
  soundFile: `Das ist eine Tondatei ohne Bild. ${advice}`,
  pictureFile: `Das ist ein Bild, kein Video. ${advice}`,
  otherFile: (ending) => `Das ist eine .${ending}-Datei, kein Video. ${advice}`,
  lostAtHost: "Der Upload ging beim Videodienst verloren. Bitte laden Sie die Datei noch einmal hoch.",
  notConvertibleAtHost:
    "Der Videodienst konnte dieses Video nicht konvertieren. Meist hilft es, es noch einmal als .mp4-Datei (H.264) zu exportieren; wenn nicht, wenden Sie sich bitte an den Support.",
  goneAtHost: "Das Video ist nicht mehr beim Videodienst. Bitte laden Sie die Datei noch einmal hoch.",
  cardUnusable: purchase.cardUnusable,
  paymentFailed: checkout.unexpectedError,
};
