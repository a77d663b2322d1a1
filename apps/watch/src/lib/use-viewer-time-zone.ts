import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns the viewer's IANA time zone; on the server and until hydration it is `fallback`. */
export function useViewerTimeZone(fallback: string): { zone: string; isOwn: boolean } {
  const own = useSyncExternalStore(
    subscribeToNothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
  return own ? { zone: own, isOwn: true } : { zone: fallback, isOwn: false };
}

/** Returns false on the server and for the first render in the browser, which must be identical. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
