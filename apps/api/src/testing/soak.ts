/** `pnpm soak` runs the races at full size; `npm test` runs them scaled down. */
export const isSoak = process.env["SOAK"] === "1";
