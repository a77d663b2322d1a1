import { currencyRules } from "@matinee/domain/currency";
import { reservationEndMinutes } from "@matinee/domain/pass-reservations";
import { passLimits } from "@matinee/domain/passes";
import type * as en from "../en/passes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const passes: AnyLanguage<typeof en.passes> = {
  onlyFestivals: "Nur ein Festival hat Pässe.",
  noTickets: "Ein Festival verkauft Pässe. Seine Vorführungen verkaufen die Tickets.",
  notAPass: "Nur Pässe haben diese Einstellungen.",
  kept: "Ein Pass bleibt ein Pass. Bitte legen Sie einen anderen Artikel an.",
  notShipped: "Ein Pass wird per E-Mail gesendet, ohne Versand.",
  ordered:
    "Dieser Pass wurde verkauft oder vergeben und bleibt deshalb. Seinen Verkauf können Sie beenden: Schalten Sie „For sale“ aus.",
  tooMany: `Ein Festival hat höchstens ${passLimits.perFestival} Pässe.`,
  issues: (currency) => ({
    "covers-nothing": "Bitte wählen Sie mindestens eine Reihe.",
    "unknown-section": "Diese Reihe gehört nicht zum Festival.",
    "count-missing": "Bitte geben Sie ein, für wie viele Vorführungen er gilt.",
    "count-too-high": "Das Festival hat weniger Vorführungen.",
    "ends-before-start": "Der Verkauf endet, bevor er beginnt.",
    "starts-after-festival": "Bis dahin ist das Festival beendet.",
    "early-price-too-small": `Der kleinste Preis beträgt ${formats.money(currencyRules[currency].minCharge, currency)}.`,
    "early-price-not-lower": "Bitte geben Sie weniger als den Preis ein.",
    "early-end-missing": "Bitte geben Sie an, bis wann oder für wie viele Pässe.",
    "early-sold-more": "Zum Frühbucherpreis wurden bereits mehr verkauft.",
  }),
  problems: {
    unknown:
      "Wir kennen diesen Pass nicht. Öffnen Sie den neuesten Link aus Ihren E-Mails oder lassen Sie ihn sich erneut zusenden.",
    cancelled:
      "Der Veranstalter hat dieses Festival abgesagt. Wenn Sie für Ihren Pass bezahlt haben, geht das Geld auf Ihre Karte zurück.",
    "sent-on":
      "Dieser Pass wurde an eine andere Person weitergegeben. Deshalb öffnet dieser Link das Festival nicht mehr.",
    refunded: "Dieser Pass wurde erstattet und öffnet das Festival nicht mehr.",
    withdrawn: "Der Veranstalter hat diesen Freipass zurückgezogen. Er öffnet das Festival nicht mehr.",
    invalid: "Dieser Pass ist nicht mehr gültig. Der Veranstalter kann Ihnen mehr dazu sagen.",
    "on-hold": "Die Zahlung für diesen Pass wird geprüft. Bis dahin öffnet er das Festival nicht.",
    replaced:
      "Dieser Link wurde durch einen neueren ersetzt. Öffnen Sie den neuesten Link Ihres Passes aus Ihren E-Mails oder lassen Sie ihn sich erneut zusenden.",
    expired: "Dieses Festival ist vorbei, und der Link Ihres Passes ist abgelaufen.",
    closed: "Der Veranstalter hat dieses Festival geschlossen.",
    "other-festival":
      "Dieser Pass gilt für ein anderes Festival. Für diese Vorführung brauchen Sie ein Ticket.",
    "not-covered": "Ihr Pass gilt nicht für diese Vorführung. Dafür brauchen Sie ein Ticket.",
    "no-premieres": "Ihr Pass umfasst keine Premieren. Für diese brauchen Sie ein Ticket.",
    "no-uses-left": "Sie haben alle Vorführungen Ihres Passes genutzt. Für diese brauchen Sie ein Ticket.",
  },
  countsAtOnce:
    "Sie haben diesen Film dreimal geöffnet und wieder verlassen. Wenn Sie ihn jetzt ansehen, zählt er sofort als eine Ihrer Vorführungen.",
  screeningFull: "Alle Plätze dieser Vorführung sind vergeben.",
  passesFull:
    "Alle Plätze dieser Vorführung, die es für Pässe gibt, sind vergeben. Vielleicht gibt es noch Tickets.",
  reservationProblems: {
    begun: () =>
      "Sie haben diese Vorführung bereits geöffnet. Klicken Sie auf „Jetzt ansehen“, um fortzufahren.",
    "not-included": () =>
      "Ihr Pass umfasst keine Reservierungen. Klicken Sie auf „Jetzt ansehen“, sobald die Vorführung geöffnet ist.",
    "not-open": () => "Für diese Vorführung sind keine Reservierungen möglich.",
    "not-counted": () => "Diese Vorführung hat Plätze für alle, Sie brauchen keine Reservierung.",
    "too-late": () =>
      `Plätze können bis ${formats.number(reservationEndMinutes)} Minuten vor dem Beginn reserviert werden. Kommen Sie zur Vorführung: Wenn Plätze frei sind, öffnet Ihr Pass sie.`,
    "too-early": () => "Plätze dieser Vorführung können noch nicht reserviert werden.",
    "too-many": (most) =>
      formats.plural(most, {
        one: "Mit Ihrem Pass können Sie 1 Platz gleichzeitig reservieren. Bitte geben Sie zuerst den anderen zurück.",
        other: `Mit Ihrem Pass können Sie ${formats.number(most)} Plätze gleichzeitig reservieren. Bitte geben Sie zuerst einen zurück.`,
      }),
  },
  releaseTooLate: `Ein reservierter Platz kann bis ${formats.number(reservationEndMinutes)} Minuten vor dem Beginn zurückgegeben werden.`,
  settled: "Die Inhaber von Pässen haben für diese Vorführung bereits einen Ausgleich erhalten.",
  choosePass: "Bitte wählen Sie den Pass.",
  notOnSaleYet: "Dieser Pass ist noch nicht im Verkauf.",
  saleEnded: "Dieser Pass ist nicht mehr im Verkauf.",
  earlyEnded: (cents, currency) =>
    `Der Frühbucherpreis ist gerade abgelaufen. Ein Pass kostet jetzt ${formats.money(cents, currency)}. Bitte prüfen Sie den Gesamtbetrag und versuchen Sie es noch einmal.`,
  confirmationNeeded: (holders) =>
    formats.plural(holders, {
      one: "1 Person hat diesen Pass und hätte weniger als gekauft. Sie erfährt es per E-Mail, und Sie können eine Erstattung anbieten.",
      other: `${formats.number(holders)} Personen haben diesen Pass und hätten weniger als gekauft. Sie erfahren es per E-Mail, und Sie können Erstattungen anbieten.`,
    }),
  movesNeeded: (holders) =>
    formats.plural(holders, {
      one: "1 Person hat einen Pass für eine Reihe, der dann nicht mehr für diese Vorführung gilt. Sie erfährt es per E-Mail.",
      other: `${formats.number(holders)} Personen haben Pässe für eine Reihe, die dann nicht mehr für diese Vorführung gelten. Sie erfahren es per E-Mail.`,
    }),
  premiereNeeded: (holders) =>
    formats.plural(holders, {
      one: "1 Person hat einen Pass ohne Premieren, der dann nicht mehr für diese Vorführung gilt. Sie erfährt es per E-Mail.",
      other: `${formats.number(holders)} Personen haben Pässe ohne Premieren, die dann nicht mehr für diese Vorführung gelten. Sie erfahren es per E-Mail.`,
    }),
  sectionSold: (section, pass) =>
    `Für „${section}“ gilt der Pass „${pass}“, den Personen bereits haben. Bitte ändern Sie zuerst den Pass.`,
  gaps: {
    "covers-nothing": ({ title }) => `Der Pass „${title}“ gilt für keine Vorführung.`,
    "covers-too-few": ({ title, covered, filmCount }) =>
      formats.plural(filmCount ?? 1, {
        one: `Der Pass „${title}“ verspricht ${formats.number(filmCount ?? 1)} Vorführung und gilt für ${formats.number(covered)}.`,
        other: `Der Pass „${title}“ verspricht ${formats.number(filmCount ?? 1)} Vorführungen und gilt für ${formats.number(covered)}.`,
      }),
    "never-sold": ({ title }) => `Der Pass „${title}“ wird nicht verkauft, bevor das Festival endet.`,
  },
};
