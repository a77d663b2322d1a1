/** The longest texts of an event, in UTF-16 units, as in HTML inputs. Source: rules/events.md, Event forms. */
export const eventTextLimits = {
  title: 45,
  logLine: 150,
  caption: 75,
  message: 20_000,
  /** Titles of the paywall, of donations and of the live talk. */
  line: 200,
  /** What is written below them, and about a sponsor. */
  paragraph: 2000,
  /** The words on a button. */
  button: 60,
  faqTitle: 100,
  /** What the receipt of a donation says about a charity, and its number in a register. */
  charity: 300,
  charityNumber: 50,
} as const;

/** Longest texts of FAQ, store and bank forms, in characters. */
export const itemTextLimits = {
  question: 150,
  answer: 500,
  productTitle: 200,
  productDescription: 300,
  bankField: 100,
} as const;

/**
 * Limits of a markdown text. A parser needs quadratic time for nested lists, quotes and marks, so that a short text
 * could occupy the rendering of pages for minutes. Source: rules/events.md, Event forms.
 */
export const markdownLimits = {
  /** Lists and quotes inside each other. */
  nesting: 10,
  /** Characters that can open bold or italic text, in one paragraph. */
  openingsPerParagraph: 400,
  /** Paragraphs, headings, markers of lists and quotes, brackets, and where bold, italic or code text begins or ends. */
  marks: 2000,
} as const;
