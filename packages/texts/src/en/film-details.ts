import { minImageSizes } from "@matinee/domain/image-rules";

const { desktopBanner: desktop, mobileBanner: mobile } = minImageSizes;

/** The builder's step Film details. */
export const filmDetails = {
  title: "Title",
  url: "Url",
  logLine: "Log line",
  desktopBanner: "Desktop banner",
  mobileBanner: "Mobile banner",
  filmTeamEmail: "Film team email",
  contactEmail: "Contact email",
  intro: "What your film is called, where it is found, and how it looks.",
  festivalIntro: "What your festival is called, where it is found, and how it looks.",
  theFilm: "The film",
  theFestival: "The festival",
  banners: "Banners",
  bannersIntro: "The picture that fills the first view.",
  desktopBannerHelp: `Wider than tall, at least ${desktop.width} by ${desktop.height} pixels`,
  mobileBannerHelp: `Taller than wide, at least ${mobile.width} by ${mobile.height} pixels`,
  contacts: "Contacts",
  contactsIntro: "Where viewers reach you. Optional.",
  filmTeamEmailHelp: "'Contact Film Team' on your page writes here",
  contactEmailHelp: "'Need Help?' on your page writes here",
  topicsNotSaved: "The topics could not be saved.",
  topics: "Topics",
  topicsHelp: (maxTopicTags: number) => `Up to ${maxTopicTags}, saved as you choose`,
  noTopic: "No topic matches. Topics come from our list, so please try another word",
} as const;
