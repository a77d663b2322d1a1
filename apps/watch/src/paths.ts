/** Every address of the watch host. */
export const paths = {
  home: "/",
  terms: "/terms",
  privacy: "/privacy",
  watch: (slug: string) => `/watch/${encodeURIComponent(slug)}`,
  viewingLink: (slug: string, viewerToken: string) =>
    `/watch/${encodeURIComponent(slug)}/${encodeURIComponent(viewerToken)}`,
} as const;
