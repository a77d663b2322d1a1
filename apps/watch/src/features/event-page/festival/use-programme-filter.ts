import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useIsHydrated } from "../../../lib/use-viewer-time-zone.ts";
import { type ProgrammeFilter, readFilter, writeFilter } from "./programme-filter.ts";

/** The address changes once nothing was typed for this long: browsers allow only some changes in a row. */
const typingMs = 300;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** Writes a filter into the address. Each choice is a step of the history; a text that is typed further is not. */
function writeAddress(filter: ProgrammeFilter, isSameStep: boolean): void {
  const { pathname, search } = window.location;
  const next = writeFilter(search, filter);
  if (next === search) return;
  const { history } = window;
  if (isSameStep) history.replaceState(history.state, "", pathname + next);
  else history.pushState(history.state, "", pathname + next);
  for (const listener of listeners) listener();
}

/** Reads the search field of the document before React does; empty on the server. */
const readTypedBefore = (): string =>
  typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLInputElement>("#programme input[type=search]")?.value ?? "");

/** Keeps what the viewer asked for in the address, so that Back and a shared link show the same. */
export function useProgrammeFilter(): {
  filter: ProgrammeFilter;
  change: (changes: Partial<ProgrammeFilter>) => void;
} {
  const query = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => "",
  );
  const written = useMemo(() => readFilter(query), [query]);
  const [typed, setTyped] = useState("");
  // React empties the field when it takes the page over, which must not lose what was typed before.
  const [typedBefore] = useState(readTypedBefore);
  const isHydrated = useIsHydrated();
  const [isTakenOver, setIsTakenOver] = useState(false);
  if (isHydrated && !isTakenOver) {
    setIsTakenOver(true);
    setTyped((text) => text || typedBefore);
  }
  // Back, and the first render in the browser, bring another text.
  const [known, setKnown] = useState("");
  if (known !== written.search) {
    setKnown(written.search);
    setTyped(written.search);
  }
  useEffect(() => {
    if (typed === written.search) return undefined;
    const isSameStep = typed !== "" && written.search !== "";
    const timer = setTimeout(() => writeAddress({ ...written, search: typed }, isSameStep), typingMs);
    return () => clearTimeout(timer);
  }, [typed, written]);
  const filter = useMemo(() => ({ ...written, search: typed }), [written, typed]);
  const change = useCallback(
    (changes: Partial<ProgrammeFilter>) => {
      const next = { ...filter, ...changes };
      setTyped(next.search);
      const isTyping = Object.keys(changes).every((name) => name === "search") && next.search !== "";
      if (!isTyping) writeAddress(next, false);
    },
    [filter],
  );
  return { filter, change };
}
