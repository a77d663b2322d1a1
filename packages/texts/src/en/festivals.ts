import { formats } from "./formats.ts";

/** What the API says about festivals and their programmes. */
export const festivals = {
  unknownFestival: "This is not one of your festivals.",
  unknownSection: "This section is not one of the festival.",
  festivalInFestival: "A festival cannot be in the programme of another one.",
  unknownScreening: "This is not one of your events.",
  inAnother: "This screening is in the programme of another festival.",
  inNone: "This event is in no festival.",
  placedTwice: "This screening is in the programme already.",
  screeningClosed: "This screening is archived or cancelled.",
  premieresOverlap: (title: string) => `The premiere of “${title}” runs at the same time.`,
  /** Instead, where the title is not public and belongs to another account. */
  otherPremiereOverlaps: "The premiere of another screening of the festival runs at the same time.",
  neverAnnounced: "Only screenings of your own account are announced.",
  endInvitation: (title: string) => `“${title}” was invited. Please end its invitation instead.`,
  sectionTitle: "Please enter a title for the section.",
  closed: "This festival is archived or cancelled.",
  full: (count: number) => `A festival has at most ${count} screenings.`,
  hasScreenings: "A festival can be deleted once its programme is empty.",
  datesOfScreenings: "The dates of a festival are those of its screenings.",
  ofScreenings: "Please set this for each screening of the festival.",
  needsScreening: "Please activate at least one screening of the programme.",
  /** Before a festival is cancelled. */
  cancelNeeded: (counts: { holders: number; screenings: number; screeningHolders: number }) => {
    const people = (count: number) =>
      formats.plural(count, { one: "1 person", other: `${formats.number(count)} people` });
    const screenings = formats.plural(counts.screenings, {
      one: "1 screening",
      other: `${counts.screenings} screenings`,
    });
    return `This concerns ${people(counts.holders)} of the festival, and ${people(counts.screeningHolders)} of ${screenings} in it. Please choose whether the screenings are cancelled, too.`;
  },
  nothingToWatch: "A festival shows no film of its own. Please choose other recipients.",
  noScreenings: "Only a festival has screenings. Please choose other recipients.",
  emptySection: (title: string) => `The section “${title}” has no screenings.`,
};
