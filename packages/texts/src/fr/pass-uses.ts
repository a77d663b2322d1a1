import type * as en from "../en/pass-uses.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Who comes to the screenings of a festival with a pass, as owners and staff see it. */
export const passUses: AnyLanguage<typeof en.passUses> = {
  title: "Pass",
  about: "Une ligne par pass ayant une place à cette séance, avec la personne qui le détient.",
  none: "Personne n’a de place avec un pass.",
  pass: "Pass",
  uses: "Utilisations",
  state: "État",
  begun: "Commencé",
  reserved: "Réservé",
  plays: "Lectures",
  states: {
    reserved: "Réservé",
    begun: "Commencé",
    watched: "Regardé",
    suspended: "Suspendu",
    ended: "Terminé",
  },
  givenBack: "Rendu",
  counts: "Pass du festival",
  countsNote: "L’organisateur du festival sait qui les détient.",
  places: (reserved, begun, watched) =>
    `Regardé : ${formats.number(watched)}, commencé : ${formats.number(begun)}, réservé : ${formats.number(reserved)}`,
  usesOf: (used, reserved, left) =>
    [
      formats.plural(used, {
        one: `${formats.number(used)} utilisée`,
        other: `${formats.number(used)} utilisées`,
      }),
      ...(reserved === 0
        ? []
        : [
            formats.plural(reserved, {
              one: `${formats.number(reserved)} réservée`,
              other: `${formats.number(reserved)} réservées`,
            }),
          ]),
      ...(left === null
        ? []
        : [
            formats.plural(left, {
              one: `${formats.number(left)} restante`,
              other: `${formats.number(left)} restantes`,
            }),
          ]),
    ].join(", "),
  download: "Télécharger le CSV des utilisations des pass",
  csv: "CSV des utilisations",
  ofOrder: "Pass et leurs utilisations",
  noPasses: "Aucun pass",
  noUses: "Pas encore utilisé",
  orderOf: (pass) => `Ouvrir la commande du pass ${pass}`,
  screening: "Séance",
  countedSince: "Compte depuis",
  usedFor: (pass, screening) => `l’utilisation du pass ${pass} pour ${screening}`,
  csvHeaders: {
    pass: "Pass",
    usesLeft: "Utilisations restantes",
    screening: "Séance",
    reserved: "Réservé le",
    begun: "Commencé le",
    watched: "Compte depuis",
  },
};
