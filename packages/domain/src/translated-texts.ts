import { attendeeQuestionLimits } from "./attendee-questions.ts";
import { eventTextLimits, itemTextLimits } from "./event-text-limits.ts";
import { festivalLimits } from "./limits.ts";

/** How a text of an event is written: on one line, on several, or as markdown. */
export type TextForm = "line" | "lines" | "markdown";

/** The longest text, in UTF-16 units, which holds for its translations, too. */
interface TranslatedText {
  limit: number;
  form: TextForm;
}

const line = (limit: number): TranslatedText => ({ limit, form: "line" });
const lines = (limit: number): TranslatedText => ({ limit, form: "lines" });

/**
 * The texts of an event that its owner can translate, by their names in a save. Not among them: names of people and sponsors,
 * addresses, and what belongs to no event, as the records of films.
 */
export const translatedPageTexts = {
  title: line(eventTextLimits.title),
  description: lines(eventTextLimits.logLine),
  "aboutSettings.caption": line(eventTextLimits.caption),
  "aboutSettings.message": { limit: eventTextLimits.message, form: "markdown" },
  sponsorDetails: lines(eventTextLimits.paragraph),
  "paywallSettings.title": line(eventTextLimits.line),
  "paywallSettings.subtitle": lines(eventTextLimits.paragraph),
  "paywallSettings.callToAction": line(eventTextLimits.button),
  "paywallSettings.donationTitle": line(eventTextLimits.line),
  "paywallSettings.donationSubtitle": lines(eventTextLimits.paragraph),
  "paywallSettings.donationCallToAction": line(eventTextLimits.button),
  "paywallSettings.midrollDonationTitle": line(eventTextLimits.line),
  "paywallSettings.midrollDonationSubtitle": lines(eventTextLimits.paragraph),
  faqSectionTitle: line(eventTextLimits.faqTitle),
  "aboutSettings.liveTitle": line(eventTextLimits.line),
  "aboutSettings.liveDescription": lines(eventTextLimits.paragraph),
  "aboutSettings.liveCta": line(eventTextLimits.button),
} as const satisfies Record<string, TranslatedText>;
export type TranslatedPageText = keyof typeof translatedPageTexts;

/** The same of what belongs to an event. A question to buyers and its choices are texts of the event, by the question's id. */
export const translatedItemTexts = {
  product: {
    title: line(itemTextLimits.productTitle),
    description: lines(itemTextLimits.productDescription),
  },
  comment: { question: lines(itemTextLimits.question), answer: lines(itemTextLimits.answer) },
  section: {
    title: line(festivalLimits.sectionTitle),
    description: lines(festivalLimits.sectionDescription),
  },
  attendeeQuestion: {
    label: line(attendeeQuestionLimits.labelLength),
    option: line(attendeeQuestionLimits.optionLength),
  },
} as const satisfies Record<string, Record<string, TranslatedText>>;
