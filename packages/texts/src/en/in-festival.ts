/** The line above the title of a screening in a festival. */
export const inFestival = {
  previous: (title: string) => `Previous: ${title}`,
  next: (title: string) => `Next: ${title}`,
} as const;
