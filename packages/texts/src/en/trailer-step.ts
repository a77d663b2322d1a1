/** The builder's step Trailer. */
export const trailerStep = {
  intro: "Your videos. Uploads continue while you fill in other steps.",
  festivalIntro: "A video that shows what your festival is about. Optional.",
  playThePreroll: "Play the preroll",
  watermark: "Watermark",
  trailer: "Trailer",
  trailerIntro: "Plays for everyone, before they decide.",
  feature: "Feature",
  theFilmItself: "The film itself.",
  sponsorPreroll: "Sponsor preroll",
  sponsorPrerollIntro: "A short film of your sponsor that plays before the feature. Optional.",
  whileItPlays: "While it plays",
  playPreroll: "Play the sponsor preroll",
  playPrerollHelp: "Before the feature, once it is uploaded",
  viewerMark: "Show the viewer's name faintly over the film",
  viewerMarkHelp: "Discourages filming the screen",
} as const;
