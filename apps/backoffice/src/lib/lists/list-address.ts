import { useAddressParameters } from "@matinee/app-shell/routing/use-address-parameters";
import { COLUMNS } from "./chosen-columns.ts";

/** The search, filters and page of a list, as query parameters of the address and of the API. */
export type ListQuery = Readonly<Record<string, string>>;

type Changes = Readonly<Record<string, string | null>>;

/** The parameter of the address that names the open view. */
export const VIEW = "view";
const SEARCH = "search_term";
const SORT = "sort";
const PAGE = /^[1-9]\d{0,6}$/;

/**
 * Reads a list's state from the address. An invalid page counts as the first.
 * @param names the list's filters; the query leaves out other parameters of the address
 */
export function readListAddress(parameters: URLSearchParams, names: readonly string[]) {
  const ownNames = new Set([SEARCH, SORT, ...names]);
  const pageText = parameters.get("page") ?? "";
  const page = PAGE.test(pageText) ? Number(pageText) : 1;
  const query: ListQuery = Object.fromEntries([
    ...[...parameters].filter(([name, value]) => ownNames.has(name) && value),
    ...(page > 1 ? [["page", String(page)]] : []),
  ]);
  /** The IDs of the rows whose drawers are open. */
  const open = (parameters.get("open") ?? "").split(",").filter(Boolean);
  return { query, page, sort: query[SORT], filters: names.filter((name) => query[name]), open };
}

/** Sets parameters, or removes those with null. It returns to the first page and closes open drawers. */
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

/** Opens or closes the drawer of a row. */
export function setDrawerOpen(parameters: URLSearchParams, id: string, isOpen: boolean): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const others = readListAddress(parameters, []).open.filter((openId) => openId !== id);
  const ids = isOpen ? [...others, id] : others;
  if (ids.length > 0) next.set("open", ids.join(","));
  else next.delete("open");
  return next;
}

/** Chooses the shown columns, or all with null. */
function setColumns(parameters: URLSearchParams, ids: string | null): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (ids === null) next.delete(COLUMNS);
  else next.set(COLUMNS, ids);
  return next;
}

/** Keeps a list's state in the address, for bookmarks and the back button. */
export function useListAddress(names: readonly string[]) {
  const [parameters, setParameters] = useAddressParameters();
  const change = (changes: Changes, options?: { replace?: boolean }) =>
    setParameters(changeListAddress(parameters, changes), options);
  const clearAll = (cleared: readonly string[]) =>
    change(Object.fromEntries(cleared.map((name) => [name, null])));
  return {
    ...readListAddress(parameters, names),
    /** The view that the address names. */
    view: parameters.get(VIEW),
    /** The ids of the shown columns, separated by commas; null for all. */
    columns: parameters.get(COLUMNS),
    /** Neither the rows nor the page change, and the back button skips it. */
    setColumns: (ids: string | null) => setParameters(setColumns(parameters, ids), { replace: true }),
    /** Replaces the address by one for the same rows, which names their view. */
    nameView: (search: string) => setParameters(new URLSearchParams(search), { replace: true }),
    change,
    goTo: (page: number, options?: { replace: boolean }) =>
      change({ page: page > 1 ? String(page) : null }, options),
    /** Removes the search, the filters and the order. */
    reset: () => clearAll([SEARCH, SORT, ...names]),
    clear: () => clearAll(names),
    // Opening a drawer is not a step for the back button.
    setOpen: (id: string, isOpen: boolean) =>
      setParameters(setDrawerOpen(parameters, id, isOpen), { replace: true }),
  };
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
