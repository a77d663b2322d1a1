import type * as en from "../en/api-errors.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Errors of the API that no screen words in its own way, by what the request was about. */
export const apiErrors: AnyLanguage<typeof en.apiErrors> = {
  request: {
    busy: "Nous sommes très sollicités. Veuillez réessayer dans un instant.",
    unreadable: "La requête n’a pas pu être lue.",
    tooLarge: "C’est trop volumineux.",
    contentNotAccepted: "Ce type de contenu n’est pas accepté ici.",
    tooMany: "Trop de requêtes. Veuillez patienter un instant et réessayer.",
    internal: "Une erreur s’est produite de notre côté. Veuillez réessayer.",
    nothingHere: "Il n’y a rien à cette adresse.",
    httpsOnly: "Cette adresse n’accepte que les requêtes https.",
    stillProcessed: "La même requête est encore en cours. Veuillez réessayer dans un instant.",
    keyTooLong: "L’Idempotency-Key est trop longue.",
    keyOfOtherBuyer: "Cette Idempotency-Key a été utilisée par un autre acheteur.",
    keyOfOtherRequest: "Cette Idempotency-Key a été utilisée pour une autre requête.",
    savedBeforeYou: "Quelqu’un a enregistré avant vous. Veuillez choisir les valeurs à garder.",
  },
  fields: {
    check: "Veuillez vérifier les champs signalés.",
    wrongParameter: "L’adresse a un paramètre incorrect.",
    unknown: "Ce champ est inconnu.",
    required: "Ce champ est obligatoire.",
    invalid: "Cette valeur n’est pas valide.",
    timeZone: "doit être un fuseau horaire IANA",
    types: {
      string: "Un texte est attendu.",
      number: "Un nombre est attendu.",
      int: "Un nombre entier est attendu.",
      boolean: "Vrai ou faux est attendu.",
      array: "Une liste est attendue.",
    },
    url: "Veuillez saisir une adresse web qui commence par https://.",
    id: "Cet identifiant n’est pas valide.",
    dateTime: "Veuillez saisir une date et une heure comme 2026-11-21T20:00:00Z.",
    date: "Veuillez saisir une date comme 2026-11-21.",
    oneOf: (values) => `Valeurs possibles : ${formats.list(values, "disjunction")}.`,
    mostCharacters: (count) => `Veuillez utiliser au plus ${count} caractères.`,
    leastCharacters: (count) => `Veuillez utiliser au moins ${count} caractères.`,
    mostItems: (count) => `Veuillez en choisir au plus ${count}.`,
    leastItems: (count) => `Veuillez en choisir au moins ${count}.`,
    most: (count) => `Le maximum est ${count}.`,
    least: (count) => `Le minimum est ${count}.`,
  },
  permission: {
    signIn: "Veuillez vous connecter.",
    forbidden: "Vous n’avez pas le droit de faire cela.",
    staffOnly: "Seule notre équipe peut modifier cela.",
    builtByUs:
      "Cet événement est créé pour vous par notre équipe. Veuillez demander sa modification à l’assistance.",
  },
  registration: {
    removed: "L’organisateur de cet événement a supprimé cet e-mail.",
    returned: "Cette inscription a déjà été rendue",
  },
  payments: {
    stillProcessed: "La même requête est encore en cours. Veuillez réessayer.",
    unreachable: "Le prestataire de paiement est injoignable. Veuillez réessayer dans un instant.",
    notAnEvent: "Le contenu n’est pas un événement du prestataire de paiement.",
    wrongSignature: "La signature n’est pas valide ou a expiré.",
    finishSetUp: "Veuillez d’abord terminer votre authentification Stripe.",
    promoCodeUsedUp: "Le code promo est épuisé.",
    taxUnavailable:
      "Nous ne pouvons pas calculer la taxe de cette commande pour le moment. Rien n’a été débité. Veuillez réessayer dans quelques minutes.",
    taxPlaceUnknown:
      "Nous n’avons pas trouvé la taxe applicable à cet endroit. Veuillez vérifier le pays, l’État et le code postal.",
    wrongTaxNumber:
      "Ce numéro fiscal n’est pas valable pour ce pays. Veuillez le vérifier ou laisser le champ vide.",
    taxNumberNotRegistered:
      "Le registre de l’UE ne connaît pas ce numéro fiscal. Veuillez le vérifier ou laisser le champ vide.",
    taxRegisterSilent:
      "Le registre européen des numéros fiscaux ne répond pas pour le moment. Veuillez réessayer dans quelques minutes ou laisser le champ vide : la taxe sera alors facturée.",
    pricesChanged: "Les prix de cet événement ont changé. Veuillez recharger la page.",
  },
  emails: {
    linkWorksOnce:
      "Cet e-mail contient un lien qui ne fonctionne qu’une fois. Veuillez plutôt demander un nouveau lien.",
    notSentYet: "Seul un e-mail envoyé ou en échec peut être renvoyé.",
  },
  places: {
    onlyLeft: (left) =>
      formats.plural(left, {
        one: `Il ne reste que ${formats.number(left)} place pour cet événement.`,
        many: `Il ne reste que ${formats.number(left)} de places pour cet événement.`,
        other: `Il ne reste que ${formats.number(left)} places pour cet événement.`,
      }),
    soldOut: "Cet événement est complet.",
    registrationFull:
      "Toutes les places de cet événement sont prises, vous ne pouvez donc plus vous inscrire.",
  },
  events: {
    onlyQuestions: "Seule une question peut avoir une réponse.",
    copyToYourself: "Vous ne pouvez copier un événement que sur votre propre compte.",
    unknownAccount: "Aucun compte n’a cet e-mail.",
    notForStaff: "Les membres du personnel ne peuvent pas recevoir l’événement d’un client.",
    restoreFirst: "Veuillez d’abord restaurer cet événement.",
    cancelled: "Cet événement est annulé.",
    notReady: "Cet événement n’est pas encore prêt à être activé.",
    severalNotReady: (count) =>
      formats.plural(count, {
        one: `${count} événement n’est pas encore prêt à être activé.`,
        many: `${count} d’événements ne sont pas encore prêts à être activés.`,
        other: `${count} événements ne sont pas encore prêts à être activés.`,
      }),
    captureOrPaywall: "Veuillez choisir soit la collecte d’e-mails, soit le paywall.",
    unknownImage: "Cette image est inconnue. Veuillez la téléverser à nouveau.",
    otherVideo: "Cette vidéo n’est pas de cet événement. Veuillez la téléverser à nouveau.",
    savedBeforeYou: "Quelqu’un a enregistré cet événement avant vous. Veuillez regarder ce qui a changé.",
    picture: "Veuillez téléverser une image",
    webAddress: "Veuillez saisir une adresse web",
    timeZone: "Fuseau horaire inconnu. Veuillez en choisir un dans la liste.",
    followsTicket: "Ce produit suit les réglages des billets de l’événement. Modifiez-le à cet endroit.",
    soldMore: "Il en a déjà été vendu davantage.",
    soldAsOther: "Ce produit a été vendu. Veuillez en ajouter un autre pour l’autre type.",
    film: {
      none: "Veuillez téléverser le film",
      uploading: "Veuillez attendre la fin du téléversement du film",
      converting: "Veuillez attendre la fin de la conversion du film",
      failed: "Le film n’a pas pu être converti. Veuillez le téléverser à nouveau",
    },
    startDate: "Veuillez fixer une date de début",
    endDate: "Veuillez fixer une date de fin",
    confirmEmail: "Veuillez confirmer votre e-mail : cet événement encaisse de l’argent",
    finishSetUp: "Veuillez terminer votre authentification Stripe : cet événement encaisse de l’argent",
  },
  files: {
    multipart: "Les fichiers sont téléversés en multipart/form-data.",
    manyAtOnce: "Vous téléversez de nombreux fichiers à la fois. Veuillez patienter un instant et réessayer.",
    unreadableImage:
      "Cette image ne peut pas être lue. Veuillez l’enregistrer à nouveau dans votre éditeur d’images et réessayer.",
    inUse:
      "Ce fichier est encore utilisé. Retirez-le d’abord des événements et des produits qui l’utilisent.",
    choose: "Veuillez choisir un fichier",
    imageTooLarge: (megabytes) => `Veuillez choisir une image de ${megabytes} Mo au plus`,
    fileTooLarge: "Veuillez choisir un fichier de 2 Go au plus",
    empty: "Ce fichier est vide.",
    noSpace: "Il n’y a pas de place pour des fichiers actuellement. Veuillez réessayer plus tard.",
    quota: (size) =>
      `Les fichiers d’un compte ne peuvent pas dépasser ${size} au total. Veuillez en retirer un qui n’est plus nécessaire.`,
  },
  accounts: {
    emailTaken: "Un compte avec cet e-mail existe déjà. Veuillez vous connecter.",
    staffHasEmail: "Cette personne a déjà un compte du personnel.",
    ownerHasEmail:
      "Le compte d’un cinéaste a cet e-mail. Veuillez utiliser un autre e-mail pour le compte du personnel.",
    otherHasEmail: "Un autre compte a cet e-mail.",
    passwordChanged: "Votre mot de passe a été changé entre-temps. Veuillez réessayer.",
    enterPassword: "Veuillez saisir votre mot de passe actuel",
    hosts: "Ce n’est pas l’un de nos hôtes.",
    signInLinkExpired: "Ce lien de connexion a expiré. Veuillez vous connecter.",
    resetPages: "Le lien ne peut mener qu’à l’une de nos pages pour un nouveau mot de passe.",
    signInTooLong: "Cette connexion a pris trop de temps. Veuillez saisir à nouveau votre mot de passe.",
    invitationUsed: "Cette invitation a été utilisée ou a expiré.",
  },
  factors: {
    tooManyPasskeys: (most) =>
      `Vous avez ${most} clés d’accès. Supprimez-en une avant d’en ajouter une autre.`,
    passkeyNotAdded: "Cette clé d’accès n’a pas pu être ajoutée. Veuillez réessayer.",
    wrongOrUsedCode: "Ce code est incorrect ou a déjà été utilisé. Veuillez saisir le suivant.",
    wrongCode: "Ce code est incorrect. Veuillez saisir celui que votre application affiche maintenant.",
    setUpEnded: "Cette configuration a pris fin. Veuillez recommencer.",
    addOneFirst: "Les codes de récupération accompagnent un second facteur. Ajoutez-en d’abord un.",
    enterCode: "Veuillez saisir un code de votre application ou un code de récupération",
    isOn: "Votre application d’authentification est active. Supprimez-la avant d’en ajouter une autre.",
  },
  liveRoom: {
    hiddenMessage: "Ce message n’est pas visible.",
    position: "Indiquez un nombre, ou la partie du programme.",
  },
  playback: {
    beingChecked: "La lecture est en cours de vérification. Veuillez réessayer dans un instant.",
    ended: "Cette lecture a été interrompue.",
    previewsElsewhere: "Les extraits gratuits sont servis par l’API uniquement.",
    deviceLimit: (most) =>
      `Ce billet est déjà en lecture sur ${most} appareils. Vous pouvez regarder ici à la place : le moins récemment utilisé s’arrête.`,
  },
  leads: {
    notConfigured: "Ce webhook n’est pas configuré.",
    wrongSignature: "La signature du webhook n’est pas valide.",
  },
  reports: {
    tooLong: (days) => `Un rapport couvre au plus ${days} jours`,
  },
  tags: {
    tooMany: (most) => `Un événement a au plus ${most} étiquettes thématiques.`,
    empty: "Veuillez saisir une étiquette",
  },
  captions: {
    language: "Choisissez la langue de ces sous-titres.",
    taken: (language) =>
      `Ce film a déjà des sous-titres dans cette langue : ${language}. Retirez-les d’abord, ou choisissez une autre langue.`,
  },
  videos: {
    tooLarge: (size) => `Une vidéo ne peut pas dépasser ${size}.`,
    quota: (size) =>
      `Les vidéos d’un compte ne peuvent pas dépasser ${size} au total. Veuillez en retirer une qui n’est plus nécessaire.`,
    noSpace:
      "Notre stockage n’a pas de place pour cette vidéo actuellement. Vos données téléversées sont conservées : veuillez réessayer plus tard.",
    isActive:
      "C’est le film d’un événement activé. Téléversez le nouveau, qui le remplacera, ou désactivez d’abord l’événement.",
    isCopied: "Une copie de cet événement montre aussi cette vidéo. Veuillez d’abord l’y retirer.",
    ofOtherEvent: "Cette vidéo appartient à l’événement dont le vôtre a été copié.",
  },
  uploads: {
    isDone: "Cette vidéo a déjà été téléversée.",
    continuesAt: (stored, offset) => `Ce téléversement continue à l’octet ${stored}, et non ${offset}.`,
    checkedBytes: (most) => `Une somme de contrôle couvre au plus ${most} octets.`,
    announced: (bytes) => `Ce téléversement a été annoncé avec ${bytes} octets.`,
    notStored:
      "Les octets n’ont pas pu être enregistrés. Ceux arrivés avant sont conservés : veuillez réessayer dans un instant.",
    wrongChecksum: "Les octets ne correspondent pas à la somme de contrôle reçue avec eux.",
    notANumber: (header) => `L’en-tête ${header} doit être un nombre d’octets.`,
    checksumHeader: (algorithms) =>
      `L’en-tête upload-checksum doit être ${formats.list(algorithms, "disjunction")}, puis une espace et le condensé en base64.`,
    metadataHeader:
      "L’en-tête upload-metadata doit avoir pageId, kind et filename, chacun suivi de sa valeur en base64.",
    otherConnection: "Une autre connexion envoie ce téléversement.",
    version: (version) =>
      `Les téléversements exigent tus ${version} : envoyez-le dans l’en-tête Tus-Resumable.`,
    contentType: (type) => `Les octets téléversés doivent avoir le type de contenu ${type}.`,
  },
  ofEvent: (event, error) => `${event} : ${error}`,
};
