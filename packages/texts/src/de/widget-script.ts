import type * as en from "../en/widget-script.ts";
import type { AnyLanguage } from "../any-language.ts";

export const widgetScript: AnyLanguage<typeof en.widgetScript> = {
  open: "Zur Veranstaltung",
  playsOn: "Läuft auf Matinee",
  watch: "Jetzt ansehen",
  missing: "Hier ist keine Vorführung",
  missingHint: "Vielleicht öffnet sie später oder ist umgezogen.",
  openHome: "Was jetzt läuft",
  label: (title) => `Tickets für „${title}“`,
  opening: "Wird geöffnet …",
  close: "Schließen",
};
