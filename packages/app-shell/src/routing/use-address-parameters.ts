import { useCallback, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { addChange, readLatest, showAddress } from "./address-changes.ts";

/**
 * Returns the query parameters as they were last set. The router changes the address a moment later: a checkbox must not
 * wait for that, a second change must include the first, and the address of the first must not undo the second.
 */
export function useAddressParameters(): [
  parameters: URLSearchParams,
  setParameters: (next: URLSearchParams, options?: { replace?: boolean }) => void,
] {
  const [current, setCurrent] = useSearchParams();
  const { key } = useLocation();
  const [before, setChanges] = useState({
    key,
    shown: current.toString(),
    underWay: [] as readonly string[],
  });
  const changes = showAddress(before, key, current.toString());
  if (changes !== before) setChanges(changes);
  const latest = readLatest(changes);
  const parameters = useMemo(() => new URLSearchParams(latest), [latest]);
  const setParameters = useCallback(
    (next: URLSearchParams, { replace = false } = {}) => {
      const query = next.toString();
      if (query === latest) return;
      setChanges((previous) => addChange(previous, query));
      setCurrent(next, { replace, preventScrollReset: true });
    },
    [latest, setCurrent],
  );
  return [parameters, setParameters];
}
