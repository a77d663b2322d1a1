import type * as en from "../en/unsubscribe.ts";
import type { AnyLanguage } from "../any-language.ts";

export const unsubscribe: AnyLanguage<typeof en.unsubscribe> = {
  statements: {
    title: "Keine Abrechnungen mehr?",
    text: (email) => `An jedem Monatsersten geht eine Abrechnung der Einnahmen an ${email}.`,
    stop: "Keine monatlichen Abrechnungen mehr",
    done: (email) => `${email} erhält keine monatlichen Abrechnungen mehr.`,
  },
  emails: {
    title: "Keine E-Mails mehr?",
    text: (email) =>
      `Erinnerungen und Einladungen gehen an ${email}. Wichtiges zu Ihrem Ticket, zum Beispiel ein neuer Termin, wird weiterhin gesendet.`,
    stopAbout: (title) => `Keine E-Mails mehr zu „${title}“`,
    stopAboutThis: "Keine E-Mails mehr zu dieser Veranstaltung",
    stopAll: "Keine E-Mails mehr zu allen Veranstaltungen",
    done: (email) => `${email} erhält keine Erinnerungen und Einladungen mehr.`,
    doneAbout: (email, title) => `${email} erhält keine Erinnerungen und Einladungen mehr zu „${title}“.`,
  },
  done: "Erledigt",
  broken: {
    title: "Dieser Link funktioniert nicht",
    text: "Vielleicht fehlt ein Teil: Manche E-Mail-Programme trennen lange Links. Öffnen Sie den Link direkt in der E-Mail oder nutzen Sie die Abmelden-Schaltfläche Ihres E-Mail-Programms.",
  },
};
