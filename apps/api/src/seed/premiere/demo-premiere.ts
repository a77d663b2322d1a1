import type { ProgrammeItemInput } from "@matinee/contract/schemas/premieres";
import type { DemoEvent } from "../demo-events.ts";

/** A free event whose film everybody sees at one moment: a newcomer enters at once. */
export const demoPremiere: DemoEvent = {
  slug: "premiere",
  title: "What the Tide Keeps",
  description: "For one winter a harbour town writes down everything that the sea brings back.",
  art: "tide",
  photos: ["light", "paper", "portrait"],
  // The premiere sets the exact dates.
  opensIn: 0,
  closesIn: 2 * 86_400_000,
  activated: true,
  about: {
    message:
      "A premiere: everybody sees the same frame at the same moment. Come to the lobby, talk to the others, and ask the film team afterwards.",
  },
  sponsor: {
    name: "Tidewater Foundation",
    url: "https://tidewater.example",
    details: "The foundation keeps the old salt works of the coast open to those who walk there.",
  },
};

/** How long after the start of the demo the premiere begins, at the next full minute. */
export const PREMIERE_STARTS_IN_MS = 4 * 60_000;
export const ENCORE_MS = 2 * 86_400_000;
export const LOBBY_MINUTES = 30;

/** Creates an item of a programme. */
export const createItem = (
  item: Pick<ProgrammeItemInput, "kind"> & Partial<ProgrammeItemInput>,
): ProgrammeItemInput => ({ title: "", filmId: null, videoId: null, link: null, ...item });

/** The programme, without the length of the film. */
export const demoProgramme: readonly ProgrammeItemInput[] = [
  createItem({ kind: "slate", title: "Good evening from the harbour", durationMs: 15_000 }),
  createItem({ kind: "sponsor", title: "Tidewater Foundation", durationMs: 10_000 }),
  createItem({ kind: "film" }),
  createItem({
    kind: "stage",
    title: "Questions to the director",
    durationMs: 300_000,
    link: "https://talk.example/what-the-tide-keeps",
  }),
  createItem({ kind: "thank-you", title: "Thank you for coming", durationMs: 60_000 }),
];

/** The id of the demo's moderator is fixed, so that the audience's moderator knows it without the database. */
export const demoModerator = {
  id: "01996a5e-70b0-7b8c-9d3a-6f1d2c4b5a69",
  name: "Dorothy Achieng",
  email: "moderator@example.com",
};
