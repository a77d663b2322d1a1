/** How often it looks whether a press has ended, in milliseconds. */
const waitMs = 50;

/**
 * Runs what would move or cover the page, once nothing is pressed: a press ends where it began, or has no effect.
 * @returns drops it
 */
export function runAfterPress(run: () => void): () => void {
  const look = () => {
    if (document.querySelector(":active")) timer = setTimeout(look, waitMs);
    else run();
  };
  let timer = setTimeout(look);
  return () => clearTimeout(timer);
}
