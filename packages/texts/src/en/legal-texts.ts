import { formats } from "./formats.ts";

/** `/admin/legal-texts`. */
export const legalTexts = {
  title: "Legal texts",
  description:
    "The terms and the privacy policy that people accept when they sign up, register or buy. Each published version stays as it is and keeps its address, so that a consent can be proved.",
  names: { terms: "Terms", privacy: "Privacy policy" },
  /** Inside a sentence. */
  inSentence: { terms: "terms", privacy: "privacy policy" },
  editor: "Draft",
  preview: "Preview",
  versions: "Versions",
  field: "Text in Markdown",
  saved: "The draft was saved",
  save: "Save draft",
  saving: "Saving...",
  saveFailed: "The draft could not be saved",
  /** Below the editor. */
  noDraft: "No draft. People accept this text now; change it to begin a draft.",
  draftOf: (who: string, when: string) => `Saved by ${who}, ${when}`,
  unsaved: "You have unsaved changes",
  publish: {
    label: "Publish",
    busyLabel: "Publishing...",
    title: (name: string) => `Publish this as the new ${name}?`,
    description:
      "Everyone sees it within seconds, and new consents name its version. A published version can be replaced, but neither changed nor removed.",
    done: (version: string) => `Published as the version of ${version}`,
    failed: "It could not be published",
  },
  discard: {
    label: "Discard draft",
    busyLabel: "Discarding...",
    title: "Discard this draft?",
    description: "Its text is lost. The published text stays as it is.",
    done: "The draft was discarded",
    failed: "It could not be discarded",
  },
  restore: {
    label: "Restore",
    title: (version: string) => `Put the text of ${version} into the editor?`,
    description: "It replaces the text in the editor. People see it after you save and publish it.",
    failed: "This version could not be loaded",
  },
  open: "Open",
  inForce: "In force",
  withProduct: "Comes with Matinee",
  missing: "Please write the text",
  tooLong: (limit: number) => `Please use at most ${formats.number(limit)} characters`,
  tooComplex: "This text has too many lists, quotes or marks",
  unchanged: "This is the text in force already. Nothing was published.",
  savedBeforeYou:
    "A colleague changed this draft meanwhile. Please copy your text, load theirs, and add your changes.",
  loadTheirs: "Load their draft",
  tryAgainLater: "Please try again.",
  version: "Version",
  published: "Published",
  by: "By",
} as const;
