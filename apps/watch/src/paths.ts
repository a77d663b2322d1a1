/** Every address of the watch host. */
export const paths = {
  home: "/",
  terms: "/terms",
  privacy: "/privacy",
  watch: (slug: string) => `/watch/${encodeURIComponent(slug)}`,
} as const;
