/** The downloads of an order. */
export const downloads = {
  yourDownloads: "Your downloads",
  downloadTitle: (title: string) => `Download ${title}`,
  download: "Download",
  renewTheLink: "Renew the link",
} as const;
