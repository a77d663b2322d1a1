import type * as en from "../en/pass-card.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countPasses = (count: number) =>
  formats.plural(count, { one: "1 Pass", other: `${formats.number(count)} Pässe` });

export const passCard: AnyLanguage<typeof en.passCard> = {
  title: "Pässe",
  whoFor: "Für wen ist er?",
  forMe: "Für mich",
  gift: "Als Geschenk",
  quantity: "Anzahl",
  quantityRange: (most) =>
    most === 1
      ? "Nur noch einer ist verfügbar."
      : `Bitte geben Sie eine Zahl von 1 bis ${formats.number(most)} ein.`,
  thanks: "Ihr Pass ist bereit, und wir haben Ihnen den Link per E-Mail geschickt.",
  givenTo: (recipient) => `${recipient} erhält den Pass per E-Mail.`,
  myPasses: "Meine Pässe",
  openFestival: "Mein Festival öffnen",
  several: (passes) =>
    `Ihre Bestellung enthält ${formats.number(passes)} Pässe. Unter „Meine Pässe“ können Sie sie an Freunde weitergeben.`,
  severalKept: (passes) =>
    `Ihre Bestellung enthält ${formats.number(passes)} Pässe. Sie finden sie unter „Meine Pässe“.`,
  freeTitle: "Freipass",
  getFree: "Freipass holen",
  giveFree: "Freipass verschenken",
  noCard: "Dieser Pass ist kostenlos: Sie brauchen keine Karte.",
  intro: "Mit einem Pass klicken Sie auf „Jetzt ansehen“, und der Film läuft. Ohne Warenkorb, ohne Formular.",
  notRefunded: "Ein zuvor gekauftes Ticket wird mit einem Pass nicht erstattet.",
  get: "Pass kaufen",
  getOf: (title) => `Pass kaufen: ${title}`,
  points: {
    all: (count) =>
      formats.plural(count, {
        one: "Die einzige Vorführung",
        other: `Alle ${formats.number(count)} Vorführungen`,
      }),
    sections: (count, sections) =>
      formats.plural(count, {
        one: `1 Vorführung in ${formats.list(sections)}`,
        other: `${formats.number(count)} Vorführungen in ${formats.list(sections)}`,
      }),
    count: (count, screenings) =>
      formats.plural(screenings, {
        one: `Beliebige ${formats.number(count)} von 1 Vorführung`,
        other: `Beliebige ${formats.number(count)} von ${formats.number(screenings)} Vorführungen`,
      }),
    premieres: "Premieren inklusive",
    premiereCounts: "Eine Premiere zählt als eine",
    noPremieres: "Ohne Premieren",
    reserve: (places, hours) => {
      const kept = formats.plural(places, {
        one: "Einen Platz im Voraus reservieren",
        other: `Bis zu ${formats.number(places)} Plätze im Voraus reservieren`,
      });
      if (hours === null) return kept;
      const before = formats.plural(hours, {
        one: "eine Stunde",
        other: `${formats.number(hours)} Stunden`,
      });
      return `${kept}, ${before} vor dem Ticketverkauf`;
    },
    sendOn: "Sie können ihn weitergeben",
    staysWithYou: "Bleibt bei Ihnen",
  },
  each: (cents, currency) => `${formats.money(cents, currency)} pro Vorführung`,
  codeFewLeft: (passes) => `Dieser Aktionscode gilt nur noch für ${countPasses(passes)}`,
  codeFewLeftForYou: (passes) =>
    `Mit Ihrer E-Mail-Adresse gilt dieser Aktionscode nur noch für ${countPasses(passes)}`,
  tooMany: (perOrder) =>
    formats.plural(perOrder, {
      one: "Eine Bestellung kann höchstens 1 Pass enthalten",
      other: `Eine Bestellung kann höchstens ${formats.number(perOrder)} Pässe enthalten`,
    }),
  notLoaded: "Die Pässe konnten nicht geladen werden.",
  free: "Kostenlos",
  priceFrom: (price) => `Ab ${price}`,
  early: "Frühbucher",
  ordinaryPrice: "Normalpreis",
  earlyUntil: (date) => `Frühbucherpreis bis ${date}`,
  earlyLeft: (left) => `Noch ${formats.number(left)} zu diesem Preis`,
  until: (date) => `Im Verkauf bis ${date}`,
  from: (date) => `Im Verkauf ab ${date}`,
  left: (left) => `Noch ${formats.number(left)}`,
  soldOut: "Ausverkauft",
  ended: "Nicht mehr im Verkauf",
};
