/** What the API says about festivals and their programmes. */
export const festivals = {
  unknownFestival: "This is not one of your festivals.",
  unknownSection: "This section is not one of the festival.",
  festivalInFestival: "A festival cannot be in the programme of another one.",
  closed: "This festival is archived or cancelled.",
  full: (count: number) => `A festival has at most ${count} screenings.`,
  hasScreenings: "A festival can be deleted once its programme is empty.",
  datesOfScreenings: "The dates of a festival are those of its screenings.",
  ofScreenings: "Please set this for each screening of the festival.",
  needsScreening: "Please activate at least one screening of the programme.",
  emptySection: (title: string) => `The section “${title}” has no screenings.`,
};
