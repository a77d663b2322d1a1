import type * as en from "../en/controls.ts";
import type { AnyLanguage } from "../any-language.ts";

export const controls: AnyLanguage<typeof en.controls> = {
  copied: "Kopiert",
  noImageYet: "Noch kein Bild",
  pageFailed: "Diese Seite konnte nicht angezeigt werden",
  failed: "Etwas ist schiefgegangen.",
  missingTitle: "Hier ist nichts",
  missingText: "Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.",
  skipToContent: "Zum Inhalt springen",
  theme: "Design",
  light: "Hell",
  dark: "Dunkel",
  systemTheme: "Wie das System",
  notifications: "Mitteilungen",
  of: (length, limit) => `${length} von ${limit}`,
  stepOf: (step, total) => `Schritt ${step} von ${total}`,
  was: "vorher",
  stepStates: { done: "erledigt", open: "offen", attention: "bitte prüfen", locked: "gesperrt" },
};
