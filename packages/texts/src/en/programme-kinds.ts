import type { ProgrammeKind } from "@matinee/domain/premiere-clock";

/**
 * What each kind of a programme's item is called:
 * - `title`, for those who run the night, when it has no title of its own
 * - `placeholder`, in the field of its title; the film takes the event's
 * - `heading`, for viewers, above its title
 * - `part`, for viewers within a sentence: 'a greeting, the film, then questions with the film team'
 */
export const programmeKinds = {
  slate: { title: "Title card", placeholder: "What the card says", heading: null, part: null },
  sponsor: {
    title: "Sponsor",
    placeholder: "The sponsor's name",
    heading: "Presented with",
    part: "a word from our sponsor",
  },
  greeting: { title: "Greeting", placeholder: "Who greets", heading: "A greeting", part: "a greeting" },
  film: { title: "Film", placeholder: null, heading: "The film", part: "the film" },
  interval: {
    title: "Interval",
    placeholder: "What the card says",
    heading: "Interval",
    part: "an interval",
  },
  stage: {
    title: "Live stage",
    placeholder: "Who answers questions",
    heading: "Live: questions with the film team",
    part: "questions with the film team",
  },
  "thank-you": { title: "Thank you", placeholder: "Your thanks", heading: "Thank you", part: null },
} satisfies Record<
  ProgrammeKind,
  { title: string; placeholder: string | null; heading: string | null; part: string | null }
>;
