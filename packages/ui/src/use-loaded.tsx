import { useState } from "react";

/**
 * A part whose code is fetched when it is asked for: null until then. What fails to come leaves things as they are, and
 * the next press asks again.
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
