/** Every address of the watch host. */
export const paths = {
  home: "/",
  terms: "/terms",
  privacy: "/privacy",
  watch: (slug: string) => `/watch/${encodeURIComponent(slug)}`,
  viewingLink: (slug: string, viewerToken: string) =>
    `/watch/${encodeURIComponent(slug)}/${encodeURIComponent(viewerToken)}`,
  registrationLink: (slug: string, viewerToken: string) =>
    `/watch/${encodeURIComponent(slug)}?${new URLSearchParams({ subscriberID: viewerToken }).toString()}`,
} as const;
