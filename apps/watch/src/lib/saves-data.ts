/** Whether the browser asks pages to load as little as possible. */
export function savesData(): boolean {
  // TypeScript's library lacks this API, which only some browsers have.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
