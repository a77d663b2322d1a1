/** What the apps say when a request fails. */
export const requestFailures = {
  serverError: "Something went wrong on our side. Please try again.",
  unreachable: "We could not reach Matinee. Check your connection and try again.",
  reportNotCreated: "The report could not be created.",
  fileNotCreated: "The file could not be created.",
  notLoaded: "This could not be loaded",
  moreNotLoaded: "The next entries could not be loaded. Please try again.",
  somethingWentWrong: "Something went wrong. Please try again.",
} as const;
