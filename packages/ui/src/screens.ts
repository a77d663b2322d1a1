/** The breakpoints of `theme.css` as media queries, for scripts and for the sizes of images. */
export const screens = {
  belowPhonePlus: "(width < 440px)",
  belowTablet: "(width < 768px)",
  belowLaptop: "(width < 1024px)",
  fromLaptop: "(width >= 1024px)",
  fromDesktopPlus: "(width >= 1380px)",
} as const;
