/** Writes an error to the console. The product rules want some errors there and not in a toast. */
export function logFailure(text: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the log that is required
  console.error(text, error);
}
