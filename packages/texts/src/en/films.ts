/** Films of a library: their records, files and links by which filmmakers upload them. */
export const films = {
  /** Of an event that shows films of the library. */
  fileOfRecord: "This event shows films of your library. Please upload the file at the film.",
  issues: {
    address: "Please enter an address that begins with https://.",
  },
} as const;
