import { type RefObject, useEffect, useEffectEvent } from "react";

/** In the column beside a film, other keys than these belong to its lists and buttons. */
const LETTERS = ["k", "m", "f"];

/** The fields, menus and dialogs that have keys of their own. */
const OWNERS =
  "input, textarea, select, [role^=menu], [role=slider], [role=dialog]:not(:has(media-controller))";

/**
 * Makes the keys of the player work while nothing has the focus, and its letters while the focus is beside the film. Home,
 * End and the digits seek, unless `mayJump` is false.
 */
export function usePlayerKeys(
  controller: RefObject<HTMLElement | null>,
  video: HTMLVideoElement | null,
  mayJump: boolean,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.composedPath()[0];
    if (!controller.current || !(target instanceof Element)) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(OWNERS))
      return;
    const isInside = event.composedPath().includes(controller.current);
    const isNowhere = target === document.body || target === document.documentElement;
    const seconds = mayJump && (isInside || isNowhere) ? findJump(event.key, video?.duration) : null;
    if (seconds !== null && video) {
      event.preventDefault();
      seek(video, seconds);
    } else if (!isInside && (isNowhere || LETTERS.includes(event.key.toLowerCase()))) {
      if (isNowhere && event.key !== "Tab") controller.current.focus({ preventScroll: true });
      const { key, code, shiftKey } = event;
      controller.current.dispatchEvent(
        new KeyboardEvent("keydown", { key, code, shiftKey, cancelable: true }),
      );
      controller.current.dispatchEvent(new KeyboardEvent("keyup", { key, code, shiftKey }));
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}

/**
 * Finds where a key jumps to: Home to the start, End to the end, a digit to that many tenths.
 * @param duration seconds
 * @returns seconds; null for another key, or while the duration is not known
 */
export function findJump(key: string, duration: number | undefined): number | null {
  if (duration === undefined || !Number.isFinite(duration)) return null;
  if (key === "Home") return 0;
  if (key === "End") return duration;
  return /^\d$/.test(key) ? (duration * Number(key)) / 10 : null;
}
