import { useCallback, useEffect, useState } from "react";
import { runAfterPaint } from "../../lib/run-after-paint.ts";

/**
 * Starts the call to action after the paint that shows its press. While `mustWait` is true it waits, so that a viewer
 * whose own ticket is still being looked up is not asked to buy one.
 */
export function useCallToActionPress(
  mustWait: boolean,
  onStart: () => void,
): { isPressed: boolean; press: () => void } {
  const [isPressed, setIsPressed] = useState(false);
  const press = useCallback(() => setIsPressed(true), []);
  useEffect(() => {
    if (!isPressed || mustWait) return undefined;
    return runAfterPaint(() => {
      setIsPressed(false);
      onStart();
    });
  });
  return { isPressed, press };
}
