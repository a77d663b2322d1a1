import { useState } from "react";

/**
 * Loads a component on demand; null until it is loaded. After a failure, the next press tries again.
 */
export function useLoaded<Part>(load: () => Promise<Part>): [part: Part | null, ask: () => void] {
  const [part, setPart] = useState<Part | null>(null);
  const ask = () =>
    void load().then(
      (loaded) => setPart(() => loaded),
      () => {},
    );
  return [part, ask];
}
