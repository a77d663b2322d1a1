import { useAddressParameters } from "./use-address-parameters.ts";

/** The search, the filters and the page of a list, as the address holds them and the API takes them. */
export type ListQuery = Readonly<Record<string, string>>;

const PAGE = /^[1-9]\d{0,6}$/;

/**
 * A list's state in the address, so that a view can be bookmarked and the back button works. Any change but that of
 * the page goes back to the first page; open drawers close when the rows change.
 * @param names of the parameters that belong to this list; others in the address are left out of the query
 */
export function useListAddress(names: readonly string[]) {
  const [parameters, ask] = useAddressParameters();
  const known = new Set(["search_term", ...names]);
  const asked = parameters.get("page") ?? "";
  // A page that is no number is the first one.
  const page = PAGE.test(asked) ? Number(asked) : 1;
  const query: ListQuery = Object.fromEntries([
    ...[...parameters].filter(([name, value]) => known.has(name) && value),
    ...(page > 1 ? [["page", String(page)]] : []),
  ]);
  const open = (parameters.get("open") ?? "").split(",").filter(Boolean);
  const change = (changes: Readonly<Record<string, string | null>>, { replace = false } = {}) => {
    const next = new URLSearchParams(parameters);
    next.delete("page");
    next.delete("open");
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    ask(next, { replace });
  };
  return {
    query,
    page,
    filters: names.filter((name) => query[name]),
    change,
    goTo: (number: number, options?: { replace: boolean }) =>
      change({ page: number > 1 ? String(number) : null }, options),
    /** To all rows. */
    reset: () => change(Object.fromEntries(["search_term", ...names].map((name) => [name, null]))),
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
    /** The rows whose drawers are open. */
    open,
    /** Looking into a row is no step of its own for the back button. */
    setOpen: (id: string, isOpen: boolean) => {
      const next = new URLSearchParams(parameters);
      const others = open.filter((one) => one !== id);
      const ids = isOpen ? [...others, id] : others;
      if (ids.length > 0) next.set("open", ids.join(","));
      else next.delete("open");
      ask(next, { replace: true });
    },
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
