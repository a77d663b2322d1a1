import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The viewer's time zone; `fallback` while the server renders and until the page has come alive. */
export function useViewerZone(fallback: string): { zone: string; isOwn: boolean } {
  const own = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
  return own ? { zone: own, isOwn: true } : { zone: fallback, isOwn: false };
}

/** False on the server and for the first render in the browser, which has to be the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
