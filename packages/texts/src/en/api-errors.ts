import { formats } from "./formats.ts";

/** Errors of the API that no screen words in its own way, by what the request was about. */
export const apiErrors = {
  request: {
    busy: "We are busy. Please try again in a moment.",
    unreadable: "The request could not be read.",
    tooLarge: "This is too large.",
    contentNotAccepted: "This kind of content is not accepted here.",
    tooMany: "Too many requests. Please wait a moment and try again.",
    internal: "Something went wrong on our side. Please try again.",
    nothingHere: "There is nothing at this address.",
    httpsOnly: "This address accepts requests by https only.",
    stillProcessed: "The same request is still being processed. Please try again in a moment.",
    keyTooLong: "The Idempotency-Key is too long.",
    keyOfOtherBuyer: "This Idempotency-Key was used by another buyer.",
    keyOfOtherRequest: "This Idempotency-Key was used for another request.",
    savedBeforeYou: "Someone saved this before you. Please choose which values to keep.",
  },
  fields: {
    check: "Please check the highlighted fields.",
    wrongParameter: "The address has a parameter that is not right.",
    unknown: "This field is not known.",
    required: "This field is required.",
    invalid: "This value is invalid.",
    timeZone: "must be an IANA time zone",
    types: {
      string: "This needs to be text.",
      number: "This needs to be a number.",
      int: "This needs to be a whole number.",
      boolean: "This needs to be true or false.",
      array: "This needs to be a list.",
    },
    url: "Please enter a web address that begins with https://.",
    id: "This ID is invalid.",
    dateTime: "Please enter a date and time such as 2026-11-21T20:00:00Z.",
    date: "Please enter a date such as 2026-11-21.",
    oneOf: (values: readonly string[]) => `This needs to be ${formats.list(values, "disjunction")}.`,
    mostCharacters: (count: number) => `Please use at most ${count} characters.`,
    leastCharacters: (count: number) => `Please use at least ${count} characters.`,
    mostItems: (count: number) => `Please choose at most ${count}.`,
    leastItems: (count: number) => `Please choose at least ${count}.`,
    most: (count: number) => `This needs to be at most ${count}.`,
    least: (count: number) => `This needs to be at least ${count}.`,
  },
  permission: {
    signIn: "Please sign in.",
    forbidden: "You may not do this.",
    staffOnly: "Only our staff can change this.",
    builtByUs: "This event is built for you by our team. Please ask support to change it.",
  },
  registration: {
    removed: "The organizer of this event removed this email.",
    returned: "This registration was given back already",
  },
  payments: {
    stillProcessed: "The same request is still being processed. Please try again.",
    unreachable: "The payment provider cannot be reached. Please try again in a moment.",
    notAnEvent: "The body is not an event of the payment provider.",
    wrongSignature: "The signature is invalid or expired.",
    finishSetUp: "Please complete your Stripe authentication first.",
    promoCodeUsedUp: "The promo code is used up.",
    taxUnavailable:
      "We cannot compute the tax of this order right now. Nothing was charged. Please try again in a few minutes.",
    taxPlaceUnknown:
      "We could not find the tax of this place. Please check the country, the state and the postal code.",
    wrongTaxNumber: "This is not a valid tax number of the country. Please check it, or leave it out.",
    taxNumberNotRegistered:
      "The EU register does not know this tax number. Please check it, or leave it out.",
    taxRegisterSilent:
      "The EU register of tax numbers does not answer right now. Please try again in a few minutes, or leave the number out: the tax is charged then.",
    pricesChanged: "The prices of this event have changed. Please load the page again.",
  },
  emails: {
    linkWorksOnce: "This email contains a link that works only once. Please request a new link instead.",
    notSentYet: "Only an email that was sent or has failed can be sent again.",
  },
  places: {
    /** Of an order for more places than are left. */
    onlyLeft: (left: number) =>
      formats.plural(left, {
        one: "There is only 1 place left at this event.",
        other: `There are only ${formats.number(left)} places left at this event.`,
      }),
    soldOut: "This event is sold out.",
    registrationFull: "All places of this event are taken, so you cannot register any more.",
  },
  events: {
    onlyQuestions: "Only a question can have an answer.",
    copyToYourself: "You may copy an event to your own account only.",
    unknownAccount: "There is no account with this email.",
    notForStaff: "Members of the staff cannot receive a customer's event.",
    restoreFirst: "Please restore this event first.",
    cancelled: "This event is cancelled.",
    notReady: "This event is not ready to be activated yet.",
    severalNotReady: (count: number) => `${count} events are not ready to be activated yet.`,
    captureOrPaywall: "Please choose either email capture or the paywall.",
    unknownImage: "This image is not known. Please upload it again.",
    otherVideo: "This video is not one of this event. Please upload it again.",
    savedBeforeYou: "Someone saved this event before you. Please look at what changed.",
    picture: "Please upload a picture",
    webAddress: "Please enter a web address",
    timeZone: "Unknown time zone. Please choose one from the list.",
    followsTicket: "This product follows the event's ticket settings. Change it there.",
    soldMore: "More than this have been sold already.",
    soldAsOther: "This product has been sold. Please add another one for the other kind.",
    film: {
      none: "Please upload the film",
      uploading: "Please wait until the film is uploaded",
      converting: "Please wait until the film is converted",
      failed: "The film could not be converted. Please upload it again",
    },
    startDate: "Please set a start date",
    endDate: "Please set an end date",
    confirmEmail: "Please confirm your email: this event takes money",
    finishSetUp: "Please finish your Stripe authentication: this event takes money",
  },
  files: {
    multipart: "Files are uploaded as multipart/form-data.",
    manyAtOnce: "You are uploading many files at once. Please wait a moment and try again.",
    unreadableImage: "This image cannot be read. Please save it again in your image editor and retry.",
    inUse: "This file is still in use. Remove it from the events and products that use it first.",
    choose: "Please choose a file",
    imageTooLarge: (megabytes: number) => `Please choose an image of at most ${megabytes} MB`,
    fileTooLarge: "Please choose a file of at most 2 GB",
    empty: "This file is empty.",
    noSpace: "There is no space for files right now. Please try again later.",
    quota: (size: string) =>
      `The files of one account may have ${size} together. Please remove one that is no longer needed.`,
  },
  accounts: {
    emailTaken: "An account with this email already exists. Please sign in.",
    staffHasEmail: "This person has a staff account already.",
    ownerHasEmail: "A filmmaker's account has this email. Please use another email for the staff account.",
    otherHasEmail: "Another account has this email.",
    passwordChanged: "Your password was changed meanwhile. Please try again.",
    enterPassword: "Please enter your current password",
    hosts: "This is not one of our hosts.",
    signInLinkExpired: "This sign-in link has expired. Please sign in.",
    resetPages: "The link may only lead to one of our pages for a new password.",
    signInTooLong: "This sign-in took too long. Please enter your password again.",
    invitationUsed: "This invitation has been used or has expired.",
  },
  factors: {
    tooManyPasskeys: (most: number) => `You have ${most} passkeys. Remove one before you add another.`,
    passkeyNotAdded: "This passkey could not be added. Please try again.",
    wrongOrUsedCode: "This code is not right, or it was used before. Please enter the next one.",
    wrongCode: "This code is not right. Please enter the one that your app shows now.",
    setUpEnded: "This set-up has ended. Please start again.",
    addOneFirst: "Recovery codes come with a second factor. Add one first.",
    enterCode: "Please enter a code from your app or a recovery code",
    isOn: "Your authenticator app is on. Remove it before you add another.",
  },
  liveRoom: {
    hiddenMessage: "This message is not visible.",
    position: "Give a number, or the part of the programme.",
  },
  playback: {
    beingChecked: "Playback is being checked. Please try again in a moment.",
    ended: "This viewing was ended.",
    previewsElsewhere: "Free previews are served by the API only.",
    deviceLimit: (most: number) =>
      `This ticket is playing on ${most} devices already. You can watch here instead: the one that was used least recently stops.`,
  },
  leads: {
    notConfigured: "This webhook is not configured.",
    wrongSignature: "The webhook signature is invalid.",
  },
  reports: {
    tooLong: (days: number) => `A report covers at most ${days} days`,
  },
  tags: {
    tooMany: (most: number) => `An event may have at most ${most} topic tags.`,
    empty: "Please enter a tag",
  },
  captions: {
    language: "Choose the language of these captions.",
    taken: (language: string) =>
      `This film already has captions in ${language}. Remove those first, or choose another language.`,
  },
  videos: {
    tooLarge: (size: string) => `A video may be at most ${size} large.`,
    quota: (size: string) =>
      `The videos of one account may have ${size} together. Please remove one that is no longer needed.`,
    noSpace:
      "Our storage has no room for this video at the moment. Your uploaded data is kept: please try again later.",
    isActive:
      "This is the film of an activated event. Upload the new one, which takes its place, or deactivate the event first.",
    isCopied: "A copy of this event shows this video, too. Please remove it there first.",
    ofOtherEvent: "This video belongs to the event that yours was copied from.",
  },
  uploads: {
    isDone: "This video has already been uploaded.",
    continuesAt: (stored: number, offset: number) =>
      `This upload continues at byte ${stored}, not ${offset}.`,
    checkedBytes: (most: number) => `At most ${most} bytes may come with one checksum.`,
    announced: (bytes: number | null) => `This upload was announced with ${bytes} bytes.`,
    notStored:
      "The bytes could not be stored. The bytes that arrived before are kept: please try again in a moment.",
    wrongChecksum: "The bytes do not match the checksum that came with them.",
    notANumber: (header: string) => `The header ${header} must be a number of bytes.`,
    checksumHeader: (algorithms: readonly string[]) =>
      `The header upload-checksum must be ${formats.list(algorithms, "disjunction")}, then a space and the digest in base64.`,
    metadataHeader:
      "The header upload-metadata must have pageId, kind and filename, each followed by its value in base64.",
    otherConnection: "Another connection is sending this upload.",
    version: (version: string) => `Uploads require tus ${version}: send it in the header Tus-Resumable.`,
    contentType: (type: string) => `Upload bytes must have the content type ${type}.`,
  },
  /** An error of one event among several. */
  ofEvent: (event: string, error: string) => `${event}: ${error}`,
} as const;
