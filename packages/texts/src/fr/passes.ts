import type * as en from "../en/passes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { currencyRules } from "@matinee/domain/currency";
import { passLimits } from "@matinee/domain/passes";
import { reservationEndMinutes } from "@matinee/domain/pass-reservations";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

/** What the API says about the passes of a festival. */
export const passes: AnyLanguage<typeof en.passes> = {
  onlyFestivals: "Seul un festival a des pass.",
  noTickets: "Un festival vend des pass. Ses séances vendent les billets.",
  notAPass: "Seuls les pass ont ces réglages.",
  kept: "Un pass reste un pass. Veuillez ajouter un autre produit.",
  notShipped: "Un pass est envoyé par e-mail, sans livraison.",
  ordered:
    "Ce pass a été vendu ou offert, il reste donc. Vous pouvez mettre fin à sa vente : désactivez « For sale ».",
  tooMany: `Un festival a au plus ${passLimits.perFestival} pass.`,
  issues: (currency) => ({
    "covers-nothing": "Veuillez choisir au moins une section.",
    "unknown-section": "Cette section n’est pas l’une de celles du festival.",
    "count-missing": "Veuillez indiquer à combien de séances il donne accès.",
    "count-too-high": "Le festival a moins de séances.",
    "ends-before-start": "La vente se termine avant de commencer.",
    "starts-after-festival": "Le festival sera alors terminé.",
    "early-price-too-small": `Le prix minimum est de ${formats.money(currencyRules[currency].minCharge, currency)}.`,
    "early-price-not-lower": "Veuillez saisir moins que le prix.",
    "early-end-missing": "Veuillez indiquer jusqu’à quand, ou pour combien de pass.",
    "early-sold-more": "Il en a déjà été vendu davantage au tarif anticipé.",
  }),
  problems: {
    unknown:
      "Nous ne connaissons pas ce pass. Ouvrez le dernier lien depuis vos e-mails, ou demandez un nouvel envoi.",
    cancelled:
      "L’organisateur a annulé ce festival. Si vous avez payé votre pass, l’argent est reversé sur votre carte.",
    "sent-on": "Ce pass a été transmis à une autre personne : ce lien n’ouvre plus le festival.",
    refunded: "Ce pass a été remboursé : il n’ouvre plus le festival.",
    withdrawn: "L’organisateur a repris ce pass gratuit : il n’ouvre plus le festival.",
    invalid: "Ce pass n’est plus valable. L’organisateur peut vous en dire plus.",
    "on-hold":
      "Le paiement de ce pass est en cours d’examen. Jusqu’à la fin de l’examen, il n’ouvre pas le festival.",
    replaced:
      "Un lien plus récent a remplacé celui-ci. Ouvrez le dernier lien de votre pass depuis vos e-mails, ou demandez un nouvel envoi.",
    expired: "Ce festival est terminé, et le lien de votre pass a expiré.",
    closed: "L’organisateur a fermé ce festival.",
    "other-festival": "Ce pass est pour un autre festival. Cette séance nécessite un billet.",
    "not-covered": "Votre pass ne couvre pas cette séance. Elle nécessite un billet.",
    "no-premieres": "Votre pass n’inclut pas les premières. Celle-ci nécessite un billet.",
    "no-uses-left": "Vous avez utilisé toutes les séances de votre pass. Celle-ci nécessite un billet.",
  },
  countsAtOnce:
    "Vous avez ouvert ce film et l’avez quitté trois fois. Si vous le regardez maintenant, il compte aussitôt comme l’une de vos séances.",
  screeningFull: "Toutes les places de cette séance sont prises.",
  passesFull:
    "Toutes les places de cette séance réservées aux pass sont prises. Il reste peut-être des billets.",
  reservationProblems: {
    begun: () => "Vous avez déjà ouvert cette séance. Appuyez sur Regarder pour continuer.",
    "not-included": () =>
      "Votre pass n’a pas de réservations. Appuyez sur Regarder une fois la séance ouverte.",
    "not-open": () => "Cette séance n’est pas ouverte aux réservations.",
    "not-counted": () =>
      "Cette séance a des places pour tout le monde, aucune réservation n’est donc nécessaire.",
    "too-late": () =>
      `Les places peuvent être réservées jusqu’à ${formats.number(reservationEndMinutes)} minutes avant le début. Venez à la séance : s’il reste des places, votre pass l’ouvre.`,
    "too-early": () => "Les places de cette séance ne peuvent pas encore être réservées.",
    "too-many": (most) =>
      formats.plural(most, {
        one: "Votre pass peut réserver 1 place à la fois. Veuillez d’abord rendre l’autre.",
        other: `Votre pass peut réserver ${counted(most, "place", "places")} à la fois. Veuillez d’abord en rendre une.`,
      }),
  },
  releaseTooLate: `Une place réservée peut être rendue jusqu’à ${formats.number(reservationEndMinutes)} minutes avant le début.`,
  settled: "Les détenteurs de pass ont déjà reçu quelque chose pour cette séance.",
  choosePass: "Veuillez choisir le pass.",
  notOnSaleYet: "Ce pass n’est pas encore en vente.",
  saleEnded: "Ce pass n’est plus en vente.",
  earlyEnded: (cents, currency) =>
    `Le tarif anticipé vient de prendre fin. Un pass coûte maintenant ${formats.money(cents, currency)}. Veuillez vérifier le total et réessayer.`,
  confirmationNeeded: (holders) =>
    formats.plural(holders, {
      one: `${counted(holders, "personne a", "personnes ont")} ce pass et aurait moins que ce qui a été acheté. Elle est prévenue par e-mail, et vous pouvez proposer un remboursement.`,
      other: `${counted(holders, "personne a", "personnes ont")} ce pass et auraient moins que ce qui a été acheté. Elles sont prévenues par e-mail, et vous pouvez proposer des remboursements.`,
    }),
  movesNeeded: (holders) =>
    formats.plural(holders, {
      one: `${counted(holders, "personne a", "personnes ont")} un pass pour une section, qui ne couvrirait plus cette séance. Elle est prévenue par e-mail.`,
      other: `${counted(holders, "personne a", "personnes ont")} des pass pour une section, qui ne couvriraient plus cette séance. Elles sont prévenues par e-mail.`,
    }),
  premiereNeeded: (holders) =>
    formats.plural(holders, {
      one: `${counted(holders, "personne a", "personnes ont")} un pass sans premières, qui ne couvrirait plus cette séance. Elle est prévenue par e-mail.`,
      other: `${counted(holders, "personne a", "personnes ont")} des pass sans premières, qui ne couvriraient plus cette séance. Elles sont prévenues par e-mail.`,
    }),
  sectionSold: (section, pass) =>
    `« ${section} » est couverte par « ${pass} », que des personnes détiennent. Veuillez d’abord modifier le pass.`,
  gaps: {
    "covers-nothing": ({ title }) => `Le pass « ${title} » ne couvre aucune séance.`,
    "covers-too-few": ({ title, covered, filmCount }) =>
      `Le pass « ${title} » promet ${counted(filmCount ?? 1, "séance", "séances")} et en couvre ${formats.number(covered)}.`,
    "never-sold": ({ title }) => `Le pass « ${title} » n’est pas vendu avant la fin du festival.`,
  },
};
