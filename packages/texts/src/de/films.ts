import type * as en from "../en/films.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const films: AnyLanguage<typeof en.films> = {
  fileOfRecord:
    "Diese Veranstaltung zeigt Filme aus Ihrer Bibliothek. Bitte laden Sie die Datei beim Film hoch.",
  savedBeforeYou: "Jemand hat diesen Film vor Ihnen gespeichert. Bitte sehen Sie sich die Änderungen an.",
  isShown: (title, events) =>
    `„${title}“ ist noch in diesen Veranstaltungen: ${events}. Bitte nehmen Sie ihn dort zuerst heraus.`,
  tooMany: (limit) => `Ihre Bibliothek hat ${formats.number(limit)} Filme. Mehr sind nicht möglich.`,
  eventOrFilm:
    "Bitte nennen Sie entweder die Veranstaltung dieses Videos oder den Film, dessen Datei es ist.",
  fileIsFeature: "Die Datei eines Films ist von der Art „feature“.",
  unknownFilm: "Dieser Film ist nicht in der Bibliothek dieser Veranstaltung.",
  twice: "Dieser Film steht doppelt in der Liste.",
  noFile: (title) => `„${title}“ hat noch keine abspielbare Datei, und die Veranstaltung ist aktiv.`,
  plays: (title) => `Jemand sieht gerade „${title}“. Bitte nehmen Sie ihn heraus, wenn niemand ihn sieht.`,
  noUpload: "Diese Veranstaltung hat keinen eigenen Film.",
  showsFilms: "Diese Veranstaltung zeigt bereits Filme aus der Bibliothek.",
  notYourUpload:
    "Die Datei dieser Veranstaltung gehört einem anderen Konto und kann nicht in diese Bibliothek aufgenommen werden.",
  inPremiere: (title) =>
    `Die Premiere zeigt „${title}“. Bitte nehmen Sie ihn zuerst aus dem Programm der Premiere.`,
  ofFestival: "Ein Festival zeigt selbst keine Filme. Bitte wählen Sie sie bei seinen Vorführungen.",
  invited: {
    linkEnded:
      "Dieser Link funktioniert nicht mehr. Bitte lassen Sie sich von der Person, die ihn gesendet hat, einen neuen geben.",
    tooManyOfFilm: (limit) =>
      `Sie haben heute ${formats.number(limit)} Links für diesen Film gesendet. Bitte senden Sie den nächsten morgen.`,
    tooMany: (limit) =>
      `Sie haben heute ${formats.number(limit)} Upload-Links gesendet. Bitte senden Sie die nächsten morgen.`,
    otherUpload: (name) =>
      `Über diesen Link wird gerade „${name}“ hochgeladen. Bitte setzen Sie das fort oder verwerfen Sie es zuerst.`,
    noRoom:
      "Für eine Datei dieser Größe ist kein Platz. Bitte wenden Sie sich an die Person, die Ihnen den Link gesendet hat.",
  },
  imported: {
    undecoded:
      "Die Zeichen dieser Datei konnten nicht gelesen werden. Bitte speichern Sie sie als CSV in UTF-8.",
    unreadable:
      "Ein Anführungszeichen in dieser Datei ist nicht geschlossen, deshalb lassen sich ihre Zeilen nicht trennen.",
    empty: "Diese Datei enthält keine Filme. Die erste Zeile benennt die Spalten, die anderen sind Filme.",
    tooMany: (limit, rows) =>
      `Diese Datei enthält ${formats.number(rows)} Filme. Bitte importieren Sie höchstens ${formats.number(limit)} auf einmal.`,
    noTitle: "Bitte wählen Sie die Spalte mit den Titeln.",
    titleMissing: "Der Titel fehlt.",
    tooLong: (limit) => `Das ist länger als ${formats.number(limit)} Zeichen.`,
    year: "Das ist kein Jahr.",
    country: (name) => `„${name}“ ist kein Land, das wir kennen.`,
    language: (name) => `„${name}“ ist keine Sprache, die wir kennen.`,
    minutes: "Das ist keine Länge. Bitte schreiben Sie Minuten oder Stunden:Minuten:Sekunden.",
    service: (name) => `„${name}“ gehört nicht zu: captions, audio description, sign language.`,
    audienceCap: "Das ist keine Anzahl von Personen.",
    wrong: "Dieser Wert ist hier nicht erlaubt.",
    unknownId: "Kein Film Ihrer Bibliothek hat diese ID.",
    sameLine: (line) => `Zeile ${formats.number(line)} ist derselbe Film.`,
  },
  audience: {
    belowTaken: ({ title, taken }) =>
      formats.plural(taken, {
        one: `1 Platz für „${title}“ ist bereits vergeben. Bitte geben Sie mindestens diese Zahl ein.`,
        other: `${formats.number(taken)} Plätze für „${title}“ sind bereits vergeben. Bitte geben Sie mindestens diese Zahl ein.`,
      }),
    tooMany: ({ title, size, taken }) =>
      formats.plural(size, {
        one: `1 Person darf „${title}“ sehen, und ${formats.number(taken)} hätten einen Platz.`,
        other: `${formats.number(size)} Personen dürfen „${title}“ sehen, und ${formats.number(taken)} hätten einen Platz.`,
      }),
    gateNeeded: (title) =>
      `„${title}“ darf nur eine begrenzte Zahl von Personen sehen. Deshalb müssen alle ein Ticket oder eine Registrierung brauchen.`,
  },
  issues: {
    country: "Bitte wählen Sie Länder aus der Liste.",
    still: "Bitte laden Sie zuerst das Bild hoch.",
    address: "Bitte geben Sie eine Adresse ein, die mit https:// beginnt.",
  },
};
