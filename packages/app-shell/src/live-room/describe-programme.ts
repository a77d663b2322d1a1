import type { ProgrammeKind } from "@matinee/domain/premiere-clock";

/** What an item is called that has no title of its own. */
export const kindTitles: Record<ProgrammeKind, string> = {
  slate: "Title card",
  sponsor: "Sponsor",
  greeting: "Greeting",
  film: "Film",
  interval: "Interval",
  stage: "Live stage",
  "thank-you": "Thank you",
};

/** Names an item for those who run the night: its own title, or its kind. */
export const getItemTitle = ({ kind, title }: { kind: ProgrammeKind; title: string }): string =>
  title || kindTitles[kind];
