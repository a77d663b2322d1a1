import type * as en from "../en/pass-uses.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const passUses: AnyLanguage<typeof en.passUses> = {
  title: "Pässe",
  about: "Eine Zeile je Pass mit einem Platz bei dieser Vorführung, mit der Person, die ihn hat.",
  none: "Niemand hat einen Platz mit einem Pass.",
  pass: "Pass",
  uses: "Nutzungen",
  state: "Status",
  begun: "Begonnen",
  reserved: "Reserviert",
  plays: "Wiedergaben",
  states: {
    reserved: "Reserviert",
    begun: "Begonnen",
    watched: "Angesehen",
    suspended: "Gesperrt",
    ended: "Beendet",
  },
  givenBack: "Zurückgegeben",
  counts: "Pässe des Festivals",
  countsNote: "Wer sie hat, weiß der Veranstalter des Festivals.",
  places: (reserved, begun, watched) =>
    `${formats.number(watched)} angesehen, ${formats.number(begun)} begonnen, ${formats.number(reserved)} reserviert`,
  usesOf: (used, reserved, left) =>
    [
      `${formats.number(used)} genutzt`,
      ...(reserved === 0 ? [] : [`${formats.number(reserved)} reserviert`]),
      ...(left === null ? [] : [`${formats.number(left)} übrig`]),
    ].join(", "),
  download: "Nutzungen der Pässe als CSV herunterladen",
  csv: "CSV der Nutzungen",
  ofOrder: "Pässe und ihre Nutzungen",
  noPasses: "Keine Pässe",
  noUses: "Noch nicht genutzt",
  orderOf: (pass) => `Bestellung des Passes ${pass} öffnen`,
  screening: "Vorführung",
  countedSince: "Zählt seit",
  usedFor: (pass, screening) => `die Nutzung von ${pass} für ${screening}`,
  csvHeaders: {
    pass: "Pass",
    usesLeft: "Übrige Nutzungen",
    screening: "Vorführung",
    reserved: "Reserviert am",
    begun: "Begonnen am",
    watched: "Zählt seit",
  },
};
