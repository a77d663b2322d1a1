import type * as en from "../en/sale-queue.ts";
import type { AnyLanguage } from "../any-language.ts";
import { queueLimits } from "@matinee/domain/sale-queue";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

/** The queue of a sale. */
export const saleQueue: AnyLanguage<typeof en.saleQueue> = {
  withoutBeacon: {
    "not-configured":
      "Tirage sans nombre aléatoire public, car ce service n’en a pas configuré. Qui connaissait le germe pouvait connaître l’ordre à l’avance.",
    "frozen-late":
      "Tirage sans nombre aléatoire public, car la liste a été close si tard que le nombre pouvait être connu. Qui connaissait le germe pouvait connaître l’ordre à l’avance.",
    "not-published":
      "Tirage sans nombre aléatoire public, car aucun n’a été publié à temps. Qui connaissait le germe pouvait connaître l’ordre à l’avance.",
    "nothing-drawn":
      "Rien n’a été tiré, car personne n’est arrivé avant l’ouverture. L’ordre est celui des arrivées.",
  },
  festival: "Un festival vend des pass, qui n’ont pas besoin de file d’attente. Ses séances peuvent en avoir",
  opensInThePast: "Veuillez choisir une heure à venir",
  joinsTooEarly: `On peut entrer au plus ${formats.number(queueLimits.maxJoinMinutes / 60)} heures avant l’ouverture, et pas après`,
  limitedEarlyBird:
    "Le tarif anticipé ne vaut que pour les premiers billets, mais dans une file chacun achète au prix de son entrée. Veuillez d’abord y mettre fin, ou lui donner une date de fin",
  higherPrice:
    "Des personnes attendent dans la file de cet événement, et personne ne paie plus qu’à son entrée. Un prix plus bas est possible, et un prix plus haut une fois la file terminée",
  hasOpened: "Cette file est ouverte, son heure ne peut donc plus être changée",
  noStandby: "Cette file est prévue ou ouverte, elle ne peut donc plus attendre une affluence",
  hasEnded: "Cette file est terminée",
  notYet: "Personne ne peut encore entrer dans cette file",
  emailNeeded:
    "De nombreuses personnes sont entrées depuis votre réseau. Avec votre e-mail, vous pouvez entrer aussi : votre place compte une fois l’e-mail confirmé",
  notDrawn: "Le tirage au sort n’a pas encore eu lieu",
  again: "Cette place vient de prendre fin. Veuillez entrer à nouveau",
  tooMany: (most) =>
    formats.plural(most, {
      one: "Chaque personne peut acheter un seul billet",
      other: `Chaque personne peut acheter au plus ${counted(most, "billet", "billets")}`,
    }),
  admissionProblems: {
    none: "Les billets sont vendus avec une file d’attente. Veuillez d’abord y entrer",
    waiting: "Ce n’est pas encore votre tour. Vous gardez votre place dans la file",
    over: "Votre temps d’achat est écoulé. Vous pouvez entrer à nouveau dans la file",
    ordered: "Un paiement avec cette place est en cours",
  },
  tooManyAdmitted: (most) =>
    formats.plural(most, {
      one: "Un seul billet vous est réservé",
      other: counted(most, "billet vous est réservé", "billets vous sont réservés"),
    }),
  groups: {
    confirmed: "Confirmé",
    present: "Non confirmé",
    later: "Arrivé plus tard",
  },
  ends: {
    bought: "A acheté",
    unused: "N’a pas acheté à temps",
    left: "A quitté la file",
    closed: "La file a pris fin",
    merged: "A une autre place",
  },
  csvHeaders: {
    place: "Place",
    group: "Groupe",
    joined: "Entrée",
    confirmed: "Confirmé",
    tickets: "Billets",
    admitted: "Passage",
    reserved: "Billets réservés",
    until: "Achat possible jusqu’au",
    ended: "Fin",
    endReason: "Raison de la fin",
    placeId: "ID de la place",
  },
};
