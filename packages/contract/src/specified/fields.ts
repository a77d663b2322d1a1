/** The wire names of each entity's fields. Source: rules/platform.md, Specified calls. */

const prefix = (path: string, names: readonly string[]) => names.map((name) => `${path}.${name}`);

const paywallSettings = [
  "enablePaywall",
  "isPresale",
  "isOptional",
  "price",
  "showTime",
  "title",
  "subtitle",
  "callToAction",
  "askDonations",
  "paywallProductId",
  "donationProductId",
  "donationTitle",
  "donationSubtitle",
  "donationCallToAction",
  "donationSuggestion1",
  "donationSuggestion2",
  "donationSuggestion3",
  "donationSuggestion4",
  "donationSuggestionCustom",
  "askMidrollDonations",
  "midrollDonationTriggerMinutes",
  "midrollDonationTriggerSeconds",
  "midrollDonationSuggestion1",
  "midrollDonationSuggestion2",
  "midrollDonationSuggestion3",
  "midrollDonationSuggestion4",
  "midrollDonationTitle",
  "midrollDonationSubtitle",
  "midrollBackgroundImage",
];
const subscriptionSettings = ["captureName", "captureOrganization", "captureCountry", "captureZip"];
const aboutSettings = [
  "message",
  "messageVideo",
  "caption",
  "enableLive",
  "liveTitle",
  "liveDate",
  "liveDescription",
  "liveUrl",
  "liveCta",
];
const settings = [
  ...prefix("paywallSettings", paywallSettings),
  ...prefix("subscriptionSettings", subscriptionSettings),
  ...prefix("aboutSettings", aboutSettings),
];

/** A question with its answer. */
export const comment = [
  "id",
  "text",
  "children[].text",
  "children[].parentId",
  "parentId",
  "order",
  "createdAt",
];

export const product = [
  "id",
  "title",
  "description",
  "thumbnail",
  "price",
  "shipping",
  "quantity",
  "sku",
  "active",
  "type",
  "order",
  "digital",
  "inventory",
];

/** The public fields of an event. Its owner and staff get `ownedEvent`. */
export const publicEvent = [
  "id",
  "url",
  "title",
  "description",
  "createdAt",
  "updatedAt",
  "eventStart",
  "eventEnd",
  "showHours",
  "active",
  "activated",
  "archived",
  "emailCapture",
  "trailerUrl",
  "backgroundImage",
  "mobileBackgroundImage",
  ...prefix("photos[]", ["id", "url", "title", "sort_order"]),
  "filmTeamEmail",
  "contactEmail",
  "showForwardButton",
  "interactiveQa",
  "faqSectionTitle",
  ...prefix("comments[]", comment),
  ...prefix("products[]", product),
  "capability.status",
  "hasSponsor",
  "sponsorName",
  "sponsorUrl",
  "sponsorLogo",
  "sponsorDetails",
  "showSponsorPreroll",
  ...settings,
];

export const ownedEvent = [
  ...publicEvent,
  "superarchived",
  "test",
  "diyEvent",
  "featureUrl",
  "sponsorPrerollUrl",
  "tags[].name",
  "paywallUpdated",
  "customerId",
  "accountId",
  "accountEmail",
  "accountLastName",
  "connectId",
];

/** An event in a grid. */
export const eventCard = ["id", "title", "url", "backgroundImage", "archived", "activated"];

/** An event in the staff list. */
export const eventRow = [
  "id",
  "title",
  "url",
  "description",
  "createdAt",
  "updatedAt",
  "eventStart",
  "eventEnd",
  "showHours",
  "emailCapture",
  "filmTeamEmail",
  "customerId",
  "connectId",
  "accountId",
  "accountEmail",
  "accountLastName",
  "activated",
  "archived",
  "superarchived",
  "test",
  "diyEvent",
  "tags[].name",
];

/** The fields that the builder writes. It sends the whole event back; fields that the server sets are ignored. */
export const savedEvent = [
  "title",
  "url",
  "description",
  "eventStart",
  "eventEnd",
  "showHours",
  "active",
  "activated",
  "archived",
  "superarchived",
  "test",
  "diyEvent",
  "emailCapture",
  "featureUrl",
  "trailerUrl",
  "backgroundImage",
  "mobileBackgroundImage",
  ...prefix("photos[]", ["id", "url", "title", "sort_order"]),
  "filmTeamEmail",
  "contactEmail",
  "showForwardButton",
  "interactiveQa",
  "faqSectionTitle",
  "hasSponsor",
  "sponsorName",
  "sponsorUrl",
  "sponsorLogo",
  "sponsorDetails",
  "showSponsorPreroll",
  "sponsorPrerollUrl",
  ...settings,
];

export const account = [
  "id",
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
  "country",
  "business_type",
  "credits.credits",
  "tags[].name",
  "capability.status",
  "hasConnectedBank",
  "connectId",
];

/** An account in the staff list, with the fields of its detail drawer. */
export const customerRow = [...account, "createdAt", "teachableId", "purchases", "notes"];

const note = ["text", "createdAt", "created_account.firstName", "created_account.lastName"];
export const notes = [...note];

export const creditEntry = ["type", "creditsChange", "createdAt", "pageId"];

export const order = [
  "id",
  "chargeId",
  "chargeTotal",
  "net",
  "name",
  "email",
  "pageTitle",
  "pageId",
  "disputeStatus",
  "disputeReason",
  "amountRefunded",
  "customersCountry",
  "afterWatching",
  "createdAt",
  "visits",
];

export const customer = [
  ...account,
  "createdAt",
  "teachableId",
  ...prefix("credits_log[]", creditEntry),
  ...prefix("events[]", eventRow),
  ...prefix("orders[]", order),
  ...prefix("pages[]", eventRow),
  ...prefix("notes[]", note),
];

/** The order as its buyer gets it. */
export const placedOrder = ["products[].title", "products[].quantity", "visits", "slug"];

export const registrant = ["name", "email", "organization", "country", "zip", "eventReminderOptOut"];

export const lead = ["sourceType", "filmCount", "documentaryFilmmaker", "formTitle", "formId", "createdAt"];

export const leadOwner = [
  "id",
  "name",
  "email",
  "stage",
  "account_id",
  "createdAt",
  "tags[].name",
  ...prefix("leads[]", lead),
  "film_count",
  "documentary_filmmaker",
  "source",
];

export const tag = ["id", "name", "type", "global"];
