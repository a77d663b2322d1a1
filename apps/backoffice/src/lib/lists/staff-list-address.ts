import { useListAddress } from "@matinee/app-shell/lists/list-address";
import { useMemo } from "react";

/** The parameter of the address that names the open view. */
export const VIEW = "view";
/** The parameter of the address that names the shown columns; without it all are shown. */
export const COLUMNS = "columns";
const OPEN = "open";
const PAGE = /^[1-9]\d{0,6}$/;

/** Returns the page of the list. An invalid one counts as the first. */
export function readPage(parameters: URLSearchParams): number {
  const page = parameters.get("page") ?? "";
  return PAGE.test(page) ? Number(page) : 1;
}

/** Returns the ids of the rows whose drawers are open. */
export const readOpenRows = (parameters: URLSearchParams): string[] =>
  (parameters.get(OPEN) ?? "").split(",").filter(Boolean);

/** Opens or closes the drawer of a row. */
export function setDrawerOpen(parameters: URLSearchParams, id: string, isOpen: boolean): URLSearchParams {
  const others = readOpenRows(parameters).filter((openId) => openId !== id);
  const ids = isOpen ? [...others, id] : others;
  return setParameter(parameters, OPEN, ids.length > 0 ? ids.join(",") : null);
}

function setParameter(parameters: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

/** The address of a list of staff, which also has the page, the open drawers, the shown columns and the view. */
export function useStaffListAddress(filters?: readonly { name: string }[]) {
  const address = useListAddress(filters);
  return useMemo(() => {
    const { parameters } = address;
    const page = readPage(parameters);
    // Not a step for the back button.
    const replace = (next: URLSearchParams) => address.setParameters(next, { replace: true });
    return {
      ...address,
      page,
      query: page > 1 ? { ...address.query, page: String(page) } : address.query,
      goTo: (next: number, options?: { replace: boolean }) =>
        address.change({ page: next > 1 ? String(next) : null }, options),
      /** The IDs of the rows whose drawers are open. */
      open: readOpenRows(parameters),
      setOpen: (id: string, isOpen: boolean) => replace(setDrawerOpen(parameters, id, isOpen)),
      /** The view that the address names. */
      view: parameters.get(VIEW),
      /** Replaces the address by one for the same rows, which names their view. */
      nameView: (search: string) => replace(new URLSearchParams(search)),
      /** The ids of the shown columns, separated by commas; null for all. */
      columns: parameters.get(COLUMNS),
      setColumns: (ids: string | null) => replace(setParameter(parameters, COLUMNS, ids)),
    };
  }, [address]);
}

export type StaffListAddress = ReturnType<typeof useStaffListAddress>;
