/** The language of these texts, with its own name, as the viewer's choice shows it. */
export const pageLanguage = {
  tag: "en",
  name: "English",
  label: (name: string) => `Page language: ${name}`,
};

/** The menu in which a viewer chooses the language. */
export const languageMenu = {
  title: "Page language",
  emailsFollow: "Your emails will arrive in this language.",
  languageOfFilm: (languages: string) => `The film is in ${languages}.`,
  leaveTitle: "Change the language?",
  typedIsLost: "What you have typed on this page will be lost.",
  change: "Change language",
};
