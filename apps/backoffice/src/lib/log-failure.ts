/** Tells of an error that the specification (§8) wants in the log and not in a toast. */
export function logFailure(text: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's log is the one that is meant
  console.error(text, error);
}
