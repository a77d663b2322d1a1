import type * as en from "../en/pass-card.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

const countScreenings = (count: number) => counted(count, "séance", "séances");

const countPasses = (count: number) => counted(count, "pass", "pass");

/** A pass of a festival as it is offered and sold. */
export const passCard: AnyLanguage<typeof en.passCard> = {
  title: "Pass",
  whoFor: "Pour qui ?",
  forMe: "Pour moi",
  gift: "Un cadeau",
  quantity: "Combien",
  quantityRange: (most) =>
    most === 1 ? "Il n’en reste qu’un." : `Veuillez saisir un nombre de 1 à ${formats.number(most)}.`,
  thanks: "Votre pass est prêt, et nous vous avons envoyé son lien par e-mail.",
  givenTo: (recipient) => `Le pass est envoyé par e-mail à ${recipient}.`,
  myPasses: "Mes pass",
  openFestival: "Ouvrir mon festival",
  several: (passes) =>
    `Votre commande contient ${countPasses(passes)}. Envoyez-les à vos proches depuis Mes pass.`,
  severalKept: (passes) => `Votre commande contient ${countPasses(passes)}. Vous les trouvez dans Mes pass.`,
  freeTitle: "Pass gratuit",
  getFree: "Obtenir le pass gratuit",
  giveFree: "Offrir le pass gratuit",
  noCard: "Ce pass est gratuit : aucune carte nécessaire.",
  intro: "Avec un pass, vous appuyez sur Regarder, et le film démarre. Sans panier, sans formulaire.",
  notRefunded: "Un pass ne rembourse pas un billet acheté auparavant.",
  get: "Obtenir le pass",
  getOf: (title) => `Obtenir le pass : ${title}`,
  points: {
    all: (screenings) =>
      formats.plural(screenings, {
        one: "La seule séance",
        many: `Toutes les séances (${formats.number(screenings)})`,
        other: `Les ${formats.number(screenings)} séances`,
      }),
    sections: (screenings, sections) => `${countScreenings(screenings)} : ${formats.list(sections)}`,
    count: (count, screenings) => `${formats.number(count)} au choix parmi ${countScreenings(screenings)}`,
    premieres: "Premières incluses",
    premiereCounts: "Une première compte pour une séance",
    noPremieres: "Sans les premières",
    reserve: (places, hours) => {
      const kept = formats.plural(places, {
        one: "Réservez une place à l’avance",
        other: `Réservez jusqu’à ${counted(places, "place", "places")} à l’avance`,
      });
      if (hours === null) return kept;
      const before = formats.plural(hours, {
        one: "une heure",
        other: counted(hours, "heure", "heures"),
      });
      return `${kept}, ${before} avant la vente des billets`;
    },
    sendOn: "Vous pouvez l’envoyer à quelqu’un d’autre",
    staysWithYou: "Reste à votre nom",
  },
  each: (cents, currency) => `${formats.money(cents, currency)} la séance`,
  codeFewLeft: (passes) => `Ce code promo ne couvre plus que ${countPasses(passes)}`,
  codeFewLeftForYou: (passes) =>
    `Avec votre adresse e-mail, ce code promo ne couvre plus que ${countPasses(passes)}`,
  tooMany: (perOrder) => `Une commande contient au plus ${countPasses(perOrder)}`,
  notLoaded: "Les pass n’ont pas pu être chargés.",
  free: "Gratuit",
  priceFrom: (price) => `À partir de ${price}`,
  early: "Tarif anticipé",
  ordinaryPrice: "tarif normal",
  earlyUntil: (date) => `Tarif anticipé, fin : ${date}`,
  earlyLeft: (left) =>
    formats.plural(left, {
      one: `${formats.number(left)} restant à ce tarif`,
      other: `${formats.number(left)} restants à ce tarif`,
    }),
  until: (date) => `En vente jusqu’au ${date}`,
  from: (date) => `En vente à partir du ${date}`,
  left: (left) =>
    formats.plural(left, {
      one: `${formats.number(left)} restant`,
      other: `${formats.number(left)} restants`,
    }),
  soldOut: "Épuisé",
  ended: "Plus en vente",
};
