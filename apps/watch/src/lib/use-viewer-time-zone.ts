import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** The viewer's time zone; `fallback` while the server renders and until the page has come alive. */
export function useViewerTimeZone(fallback: string): { zone: string; isOwn: boolean } {
  const own = useSyncExternalStore(
    subscribeToNothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
  return own ? { zone: own, isOwn: true } : { zone: fallback, isOwn: false };
}

/** False on the server and for the first render in the browser, which has to be the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
