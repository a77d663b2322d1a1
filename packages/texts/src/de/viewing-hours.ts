import { viewingHours as limits } from "@matinee/domain/viewing-windows";
import type * as en from "../en/viewing-hours.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const viewingHours: AnyLanguage<typeof en.viewingHours> = {
  title: "Zeit zum Ansehen",
  intro:
    "Wie viel Zeit man nach Ticketkauf oder Registrierung hat. Lassen Sie beides leer, um das Ansehen bis zum Ende zu erlauben.",
  hours: "Stunden",
  count: (hours) => formats.plural(hours, { one: "1 Stunde", other: `${formats.number(hours)} Stunden` }),
  unlock: "Zeit zum Beginnen",
  unlockHelp: "Ab dem Kauf oder dem Start, je nachdem, was später ist. Leer: bis zum Ende der Veranstaltung.",
  watch: "Zeit bis zum Ende des Films",
  watchHelp:
    "Ab dem Zeitpunkt, zu dem fünf Minuten oder ein Zehntel eines Kurzfilms gesehen wurden. Leer: bis zum Ende der Veranstaltung.",
  mayFinish: "Darf nach der Veranstaltung zu Ende sehen",
  mayFinishHelp: "Wer vor dem Ende begonnen hat, behält die volle Zeit. Danach beginnt niemand mehr.",
  range: `Bitte geben Sie eine Zahl von ${limits.min} bis ${formats.number(limits.max)} ein`,
  example: (beginBy, finishBy) =>
    `Ein jetzt gekauftes Ticket muss bis ${beginBy} begonnen werden. Dann endet es am ${finishBy}.`,
};
