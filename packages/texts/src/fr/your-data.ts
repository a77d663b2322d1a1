import type * as en from "../en/your-data.ts";
import type { AnyLanguage } from "../any-language.ts";
import { lifetimes } from "@matinee/domain/limits";
import { retentionDays } from "@matinee/domain/retention";
import { formats } from "./formats.ts";

/** A copy of the data, and its deletion. */
export const yourData: AnyLanguage<typeof en.yourData> = {
  readme: `Ceci est une copie des données que Matinee possède sur vous.

data.json contient tout dans un seul fichier. Chacun des autres fichiers contient un type de données sous forme de
tableau, qu’un tableur ouvre. Les heures sont en UTC, et les montants dont le nom se termine par « Cents » sont en cents US.

Ne sont pas inclus les mots de passe et autres identifiants, dont nous ne conservons que des empreintes, ni les noms des
autres personnes qui ont traité votre demande. Si vous êtes cinéaste : les fichiers de vos films et les listes de vos
spectateurs se trouvent dans le studio.`,
  requests: "Vos demandes",
  tab: "Vos données",
  copy: {
    title: "Une copie de vos données",
    description: `Tout ce que nous avons sur vous, en tableaux et en un fichier JSON. Nous le rassemblons en arrière-plan et vous envoyons par e-mail un lien valable ${retentionDays.dataExports} jours.`,
    button: "Demander une copie",
    about: "Vous êtes sur le point de demander une copie de vos données. Veuillez confirmer.",
    requested: "Nous rassemblons vos données. Le lien arrivera par e-mail.",
  },
  erasure: {
    title: "Supprimer votre compte",
    description: `Supprime définitivement votre compte, vos événements, vos films et vos fichiers, ${retentionDays.erasureDelay} jours après votre demande. Les montants des commandes restent, sans votre nom.`,
    button: "Supprimer mon compte",
    dialogTitle: "Supprimer votre compte ?",
    warning: `Vos événements sont mis hors ligne et leurs spectateurs perdent l’accès. Cette action est définitive après ${retentionDays.erasureDelay} jours. Les recettes non encore versées et les événements en cours doivent d’abord être réglés.`,
    confirmationLabel: "Saisissez votre e-mail pour confirmer",
    confirm: `Supprimer dans ${retentionDays.erasureDelay} jours`,
    keep: "Garder mon compte",
    planned: (date) => `Votre compte sera supprimé le ${date}.`,
    plannedFor: (date) => `Prévu pour le ${date}`,
    cancel: "Garder mon compte",
    cancelled: "Votre compte est conservé.",
  },
  states: {
    unconfirmed: "En attente de votre confirmation",
    waiting: "En attente",
    running: (progress) => `En cours, ${formats.percent(progress)}`,
    ready: "Prêt. Le lien est dans vos e-mails",
    done: "Terminé",
    cancelled: "Annulé",
    failed: "Échec. Veuillez nous écrire",
  },
  kinds: { export: "Copie de vos données", erasure: "Suppression" },
  byStaff: "lancé par notre équipe",
  none: "Vous n’avez encore rien demandé.",
  verifyFirst: "Veuillez d’abord vérifier votre e-mail. Le lien vers la copie y est envoyé.",
  staffAccount: "Un compte du personnel est supprimé par un administrateur du personnel.",
  typeYourEmail: "Veuillez saisir l’e-mail du compte",
  alreadyAsked: "C’est déjà en cours.",
  linkExpired: "Ce lien a expiré. Veuillez faire une nouvelle demande.",
  tooLate: "La suppression a déjà commencé.",
  notYet: (obstacles) => `Le compte ne peut pas encore être supprimé. ${obstacles.join(" ")}`,
  obstacles: {
    event: (title) =>
      `L’événement « ${title} » est en cours ou à venir : archivez-le, annulez-le, ou attendez sa fin.`,
    dispute: "Un paiement est contesté.",
    refund: "Un remboursement est en cours.",
    recentSales: `Les ventes des ${lifetimes.settlementDays} derniers jours ne sont pas encore versées.`,
    heldPayouts: "Vos versements sont en attente, car le compte bancaire est nouveau.",
  },
  staff: {
    title: "Données personnelles",
    none: "Personne n’a demandé de copie ni de suppression.",
    copy: "Envoyer une copie au client",
    aboutCopy: "Le client reçoit un lien par e-mail. Vous ne voyez pas la copie.",
    erase: "Supprimer les données du client",
    aboutErasure: `Le compte, ses événements et ses films sont supprimés dans ${retentionDays.erasureDelay} jours. Le client reçoit un e-mail avec un lien pour l’arrêter.`,
    cancel: "Garder les données du client",
    reason: "Raison",
    confirmationLabel: "Saisissez l’e-mail du client pour confirmer",
    started: "Lancé. Le client reçoit un e-mail.",
    failed: "Cela n’a pas fonctionné. Veuillez réessayer.",
    planned: (date) => `Prévu pour le ${date}`,
    kinds: { export: "Copie des données", erasure: "Suppression" },
    states: {
      unconfirmed: "Non confirmé",
      waiting: "En attente",
      ready: "Envoyé",
      done: "Terminé",
      cancelled: "Annulé",
      failed: "Échec",
    },
  },
  viewer: {
    formTitle: "Vos données",
    emailLabel: "E-mail que vous avez utilisé",
    copy: "M’envoyer une copie",
    erase: "Supprimer mes données",
    sent: "Merci. Si l’adresse est correcte, un e-mail arrivera dans quelques minutes.",
    ready: (date) => `La copie de vos données est prête. Ce lien fonctionne jusqu’au ${date}.`,
    download: "Télécharger mes données",
    confirmTitle: "Supprimer vos données ?",
    confirmBody: `Vos inscriptions, billets, cadeaux, invitations et votre historique de visionnage sont supprimés dans ${retentionDays.erasureDelay} jours. Les billets et les liens de visionnage cessent alors de fonctionner. Les montants des commandes restent, sans votre nom.`,
    confirm: `Supprimer dans ${retentionDays.erasureDelay} jours`,
    planned: (date) => `Vos données seront supprimées le ${date}. D’ici là, vous pouvez changer d’avis.`,
    keep: "Garder mes données",
    kept: "Vos données sont conservées.",
    running: "Nous nous en occupons.",
    erased: "Vos données sont supprimées.",
    copyGone: "Cette copie est supprimée. Vous pouvez en demander une autre ci-dessous.",
    failed: "Cela n’a pas fonctionné. Veuillez refaire une demande ci-dessous.",
  },
};
