/** The presence of a moderator is recorded once a minute. */
const CONNECTED_MS = 120_000;

/** Returns whether a moderator is in the live room at `now`. */
export const isConnected = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < CONNECTED_MS;
