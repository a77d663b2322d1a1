/** `pnpm soak` runs the long tests at full size; `npm test` runs at least a twentieth of each. */
export const isSoak = process.env["SOAK"] === "1";

/** Scales a repetition count: `full` for `pnpm soak`, else a twentieth of it, but at least `least`. */
export const scaleForSoak = (full: number, least = 1): number =>
  isSoak ? full : Math.max(least, Math.ceil(full / 20));
