import { platformCurrency } from "@matinee/domain/currency";
import { creditBundle, creditCents } from "@matinee/domain/credit-rules";
import { providerLeadDays } from "@matinee/domain/limits";
import type * as en from "../en/hosting.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const price = formats.shortMoney(creditCents, platformCurrency);

export const hosting: AnyLanguage<typeof en.hosting> = {
  title: "Zeigen Sie Ihren Film",
  intro: "Eine Seite für Ihren Film: Termine, Tickets, ein Shop und eine Premiere, die alle gemeinsam sehen.",
  price,
  priceOf: "für eine Veranstaltung",
  priceNote: `Keine monatliche Gebühr, und ${creditBundle} Veranstaltungen kosten ${formats.shortMoney(creditBundle * creditCents, platformCurrency)}. Eine Veranstaltung verfällt nicht: Sie wählen die Termine und ändern sie, wann Sie möchten.`,
  included: [
    "Upload, Konvertierung und Streaming des Films und seines Trailers",
    "Tickets, Spenden und ein Shop; das Geld geht abzüglich der Gebühr auf Ihr eigenes Konto",
    "Eine Premiere mit Foyer, Chat und Fragen an das Filmteam",
    "Gästeliste, E-Mails an Ihre Gäste und Zuschauerstatistik",
  ],
  begin: "Beginnen",
  continueOn: "Weiter",
  orWeBuild: "Möchten Sie das lieber uns überlassen?",
  weBuild: `Wir richten sie in ${providerLeadDays} Tagen für Sie ein`,
  haveAccount: "Sie haben schon ein Konto?",
  stepsLabel: "Schritte zu Ihrer Veranstaltung",
  steps: { account: "Konto", payment: "Zahlung", event: "Veranstaltung" },
  stepDone: "erledigt",
  signUpPrice: `Das Konto ist kostenlos. Eine Veranstaltung kostet ${price}; Sie zahlen im nächsten Schritt.`,
  whatItIncludes: "Was enthalten ist",
  payTitle: `Zahlen Sie ${price} für Ihre Veranstaltung`,
  payText: "Nach der Zahlung richten Sie Ihre Veranstaltung ein.",
  readyTitle: "Ihre Veranstaltung ist bezahlt",
  ready: (credits) =>
    formats.plural(credits, {
      one: "Sie haben ein Guthaben für eine Veranstaltung.",
      other: `Sie haben Guthaben für ${credits} Veranstaltungen.`,
    }),
  createEvent: "Veranstaltung anlegen",
  stripeTitle: "Einnahmen aus Tickets erhalten",
  stripeText:
    "Verbinden Sie Stripe, damit die Zahlungen Ihrer Zuschauer Sie erreichen. Das geht auch später, aber vor dem Ticketverkauf.",
  videoTitle: "So entsteht eine Vorführung, in zwei Minuten",
  link: "Eigenen Film zeigen",
};
