import { useMemo } from "react";
import { useAddressParameters } from "../routing/use-address-parameters.ts";

/** The search, the filters and the order of a list, as query parameters of the address and of the API. */
export type ListQuery = Readonly<Record<string, string>>;

type Changes = Readonly<Record<string, string | null>>;

const SEARCH = "search_term";
const SORT = "sort";
const noFilters: readonly never[] = [];

/**
 * Reads a list's state from the address.
 * @param names the list's filters; the query leaves out other parameters of the address
 * @param search the parameter of the search
 */
export function readListAddress(parameters: URLSearchParams, names: readonly string[], search = SEARCH) {
  const ownNames = new Set([search, SORT, ...names]);
  const query: ListQuery = Object.fromEntries(
    [...parameters].filter(([name, value]) => ownNames.has(name) && value),
  );
  return { query, sort: query[SORT], filters: names.filter((name) => query[name]) };
}

/** Sets parameters, or removes those with null. It returns to the first page and closes the open rows. */
export function changeListAddress(parameters: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete("page");
  next.delete("open");
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * Keeps a list's state in the address, for bookmarks and the back button. The same object until the address changes.
 * @param filters the list's filters; a constant
 * @param search the parameter of the search, as the API names it
 */
export function useListAddress(filters: readonly { name: string }[] = noFilters, search = SEARCH) {
  const [parameters, setParameters] = useAddressParameters();
  return useMemo(() => {
    const names = filters.map(({ name }) => name);
    const state = readListAddress(parameters, names, search);
    const change = (changes: Changes, options?: { replace?: boolean }) =>
      setParameters(changeListAddress(parameters, changes), options);
    const clearAll = (cleared: readonly string[]) =>
      change(Object.fromEntries(cleared.map((name) => [name, null])));
    return {
      ...state,
      /** The parameter of the search. */
      search,
      isFiltered: state.filters.length > 0 || state.query[search] !== undefined,
      /** All parameters of the address, also those of other parts of the screen. */
      parameters,
      setParameters,
      change,
      /** Removes the search, the filters and the order. */
      reset: () => clearAll([search, SORT, ...names]),
      clear: () => clearAll(names),
    };
  }, [parameters, setParameters, filters, search]);
}

export type ListAddress = ReturnType<typeof useListAddress>;

/** Returns a parameter and its setter for `useTypedParameter`. Further typing replaces the history entry. */
export function bindParameter(
  { query, change }: ListAddress,
  name: string,
): [applied: string, apply: (text: string) => void] {
  const applied = query[name] ?? "";
  return [applied, (text) => change({ [name]: text || null }, { replace: applied !== "" })];
}
