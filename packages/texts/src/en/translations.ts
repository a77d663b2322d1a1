import type { TranslatedPageText } from "@matinee/domain/translated-texts";
import { formats } from "./formats.ts";

/** What the texts of an event are called. A new one does not compile without a name. */
const page: Record<TranslatedPageText, string> = {
  title: "Title",
  description: "Log line",
  "aboutSettings.caption": "Caption of the photos",
  "aboutSettings.message": "Message",
  sponsorDetails: "About the sponsor",
  "paywallSettings.title": "Title of the paywall",
  "paywallSettings.subtitle": "Text of the paywall",
  "paywallSettings.callToAction": "Button of the paywall",
  "paywallSettings.donationTitle": "Title of donations",
  "paywallSettings.donationSubtitle": "Text of donations",
  "paywallSettings.donationCallToAction": "Button of donations",
  "paywallSettings.midrollDonationTitle": "Title during the film",
  "paywallSettings.midrollDonationSubtitle": "Text during the film",
  faqSectionTitle: "Title of the section",
  "aboutSettings.liveTitle": "Title of the talk",
  "aboutSettings.liveDescription": "About the talk",
  "aboutSettings.liveCta": "Button of the talk",
};

/** What a text is called, by what it belongs to. */
const names = {
  page,
  product: { title: "Name", description: "Description" },
  section: { title: "Section", description: "About the section" },
  comment: { question: "Question", answer: "Answer" },
};

/** An event's own texts in other languages, as its owner edits them. */
export const translations = {
  ownLanguage: "This is the language of the event itself.",
  unknownText: "This text is not part of the event any more.",
  savedBeforeYou: "Someone changed these texts before you. Please look at what changed.",
  isTranslated: (count: number) =>
    formats.plural(count, {
      one: "1 text is translated into this language. Remove the translation first: a text has one original.",
      other: `${formats.number(count)} texts are translated into this language. Remove the translations first: a text has one original.`,
    }),
  intro:
    "Viewers read your texts in their own language where you translate them, and the originals elsewhere.",
  mainTitle: "Language of the event",
  mainHelp:
    "The language of the texts in all other steps. Viewers whose language you do not add read it, too.",
  mainSaved: "The language of the event is saved",
  add: "Add a language",
  choose: "Choose a language",
  languages: "Languages",
  /** The name of a language: 'French'. */
  nameOf: (language: string) => formats.nameOf("language", language) ?? language,
  noneTitle: "No other language yet",
  noneText: "Add the language of viewers whom you expect. You can translate some texts now and others later.",
  progress: (done: number, total: number) => `${formats.number(done)} of ${formats.number(total)} texts`,
  progressOf: (language: string) => `Translated into ${language}`,
  older: (count: number) => `${formats.number(count)} older than the original`,
  openPage: (language: string) => `Open the page in ${language}`,
  remove: (language: string) => `Remove ${language}`,
  removeTitle: (language: string) => `Remove ${language} from this event?`,
  removeText: (count: number) =>
    formats.plural(count, {
      one: "Its 1 translated text is deleted. Viewers read the original again.",
      other: `Its ${formats.number(count)} translated texts are deleted. Viewers read the originals again.`,
    }),
  removed: (language: string) => `${language} is removed`,
  show: "Which texts",
  shown: { all: "All texts", open: "To translate" },
  allDone: "Every text is translated, and no original was changed since.",
  nothingToTranslate: "The event has no texts of its own yet.",
  groups: {
    page: "The page",
    tickets: "Tickets and donations",
    questions: "Questions to attendees",
    programme: "Sections of the programme",
    store: "Store and passes",
    faq: "FAQ",
    talk: "Live talk",
  },
  names: { ...names, question: "Question", choice: "Choice" },
  original: "Original",
  inLanguage: (text: string, language: string) => `${text} in ${language}`,
  states: {
    missing: "Missing",
    older: "Older than the original",
    saving: "Saving…",
    saved: "Translated",
    unsaved: "Not saved yet",
  },
  olderText:
    "The original was changed after this was translated. Change the translation, or say that it is still right.",
  stillRight: "Still right",
  tooLong: (limit: number) => `Please use at most ${formats.number(limit)} characters.`,
  keptHere: "What you typed is kept on this device, and saved as soon as possible.",
  tryAgain: "Try again",
  originalChanged: "The original was changed while you translated it. Before, it was:",
  theirsChanged: "Someone else saved another translation:",
  theirsRemoved: "Someone else removed this translation.",
  saveMine: "Save mine",
  takeTheirs: "Take theirs",
};
