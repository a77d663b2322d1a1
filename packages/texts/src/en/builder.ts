// The texts of the event builder, apart from those of the studio's first pages, which are loaded before.
import type { ActivationNeed } from "@matinee/domain/activation";
import { type ImageIssue, minImageSizes } from "@matinee/domain/image-rules";
import { itemTextLimits } from "@matinee/domain/event-text-limits";
import { type FaqIssue, type ProductIssue } from "@matinee/domain/item-rules";
import { type Currency, currencyRules } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { nameCurrency, enterTitle } from "./shared.ts";

/** The event builder. */
export const wizard = {
  /** The address of an event, under its field. */
  url: {
    help: "The end of your event's web address",
    noLatin: "Your title has no Latin letters or digits. Please type an address, with the letters a to z.",
    dropped: (characters: string) =>
      `An address has the letters a to z, digits, hyphens and underscores. Left out: ${characters}`,
  },
  filmDetails: "Film Details",
  festivalDetails: "Festival Details",
  programme: "Programme",
  passes: "Passes",
  about: "About",
  eventDetails: "Event Details",
  premiere: "Premiere",
  trailer: "Trailer",
  store: "Store",
  faq: "FAQ",
  viewers: "Viewers",
  activateAndPayments: "Activate & Payments",
  runIt: "Run it",
  setItUp: "Set it up",
  attendees: "Attendees",
  email: "Email",
  night: "The night",
  afterwards: "Afterwards",
  sale: "Sale",
  share: "Share and embed",
  save: "Save",
  saveAndContinue: "Save and Continue",
  sectionSaved: "This section has been saved.",
  saveSortOrder: "Save Sort Order",
  savePhotoOrder: "Save Photo Order",
  apply: "Apply",
  preview: "Preview",
  eventIsActivated: "Event is activated",
  eventIsCancelled: "Your event is cancelled.",
  cancelledForGood:
    "Its sales and its screening have ended, and every buyer is refunded. This cannot be undone.",
  activationNeeds: {
    title: "Give the event a title",
    url: "Give the event a url",
    logLine: "Write a log line",
    programme: "Activate at least one screening of the programme",
    eventStart: "Set the start date",
    eventEnd: "Set the end date",
    feature: "Upload the feature film and wait until it is ready",
    verifiedEmail: "Confirm your email by the link that we sent you, so that you can take payments",
    payouts: "Complete your Stripe authentication, so that payments can reach you",
  } satisfies Record<ActivationNeed, string>,
  datesOfPlan: "The plan of the premiere sets the start and the end",
  orders: "Orders",
  emailsCollected: "Emails Collected",
  superadminMode: "superadmin mode",
  onBehalfOf: "On behalf of",
  returnToAccount: "return to this account",
} as const;

export const images = {
  issues: {
    "image-type": "Please choose a jpg, jpeg, png or gif image",
    "image-too-small": `Please choose an image of at least ${minImageSizes.desktopBanner.width}px by ${minImageSizes.desktopBanner.height}px`,
    "image-not-wide": "Please choose an image that is wider than tall",
    "image-not-tall": "Please choose an image that is taller than wide",
  } satisfies Record<ImageIssue, string>,
  /** For images with a minimum other than the banner's, in pixels. */
  tooSmall: (minWidth: number, minHeight: number) =>
    minHeight > 1
      ? `Please choose an image of at least ${minWidth}px by ${minHeight}px`
      : `Please choose an image at least ${minWidth}px wide`,
  animationTooLarge: "This animation is too large. Please use fewer frames or a smaller size.",
  tooManyPhotos: (most: number) => `An event can have at most ${most} photos`,
} as const;

/** The card of an event in a frame on other sites. */
export const embed = {
  title: "Allowed sites",
  intro:
    "The checkout opens only on these sites. Anywhere else the button leads to your event page. A site that allows no scripts can show the card in a frame, with the snippet below.",
  sites: "Sites that may embed this event",
  none: "No site yet, so the button leads to your event page everywhere.",
  placeholder: "https://cinema.example",
  add: "Add site",
  remove: (site: string) => `Remove ${site}`,
  snippet: "Card in a frame, without scripts",
  notASite: "Please enter the address of a site that begins with https://",
  localSite: "Only a public site can show the card",
  alreadyThere: "This site is already in the list",
  tooMany: (most: number) => `An event can be embedded by ${most} sites`,
  copySnippet: "Copy snippet",
} as const;

export const faq = {
  errorSubmittingAnswer: "Error submitted answer",
  answerSubmitted: "Answer submitted successfully",
  added: "FAQ added successfully",
  updated: "FAQ updated successfully",
  allUpdated: "FAQs updated successfully",
  deleted: "comment deleted successfully",
  errorDeleting: "error deleting comment",
  /** The event has not been saved yet. */
  unableToUpdate: "Unable to update FAQs",
  issues: {
    "question-missing": "please enter a question",
    "question-too-long": `please enter a question of at most ${itemTextLimits.question} characters`,
    "answer-missing": "please enter an answer",
    "answer-too-long": `please enter an answer of at most ${itemTextLimits.answer} characters`,
  } satisfies Record<FaqIssue, string>,
} as const;

export const store = {
  deleted: "Product deleted successfully",
  errorDeleting: "Error deleting product",
  updated: "Product updated successfully",
  allUpdated: "Products updated successfully",
  unableToUpdate: "Unable to update products",
  deleteWarning: "This product has orders. Deleting it removes those orders from the Orders Download.",
  issues: (currency: Currency) =>
    ({
      "product-title-missing": enterTitle,
      "product-description-too-long": `Please enter a description of at most ${itemTextLimits.productDescription} characters`,
      "price-invalid": `Please enter a price in ${nameCurrency(currency)}`,
      "price-too-large": `The highest price is ${formats.shortMoney(currencyRules[currency].maxPrice, currency)}`,
      "shipping-invalid": `Please enter the shipping in ${nameCurrency(currency)}`,
      "shipping-too-large": `The highest shipping is ${formats.shortMoney(currencyRules[currency].maxShipping, currency)}`,
    }) satisfies Record<ProductIssue, string>,
  /** The smallest card charge; applies to ticket prices. */
  priceTooSmall: (currency: Currency) =>
    `The smallest price is ${formats.money(currencyRules[currency].minCharge, currency)}`,
  priceNegative: (currency: Currency) => `A price cannot be below ${formats.shortMoney(0, currency)}`,
  shippingNegative: (currency: Currency) => `Shipping cannot be below ${formats.shortMoney(0, currency)}`,
  quantityNegative: "Quantity cannot be below 0",
  programFile: "Buyers cannot get programs or scripts. Please choose another file.",
  otherContent: (ending: string) =>
    `The content of this file is not of the type .${ending}. Please save it again and retry.`,
} as const;
