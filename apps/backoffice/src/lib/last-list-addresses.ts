import { paths } from "../paths.ts";

type List = Parameters<typeof paths.list>[0];

/** The address of each list as this tab last showed it, until it reloads. */
const last = new Map<string, string>();

/** Stores the search, filters and page of a list. */
export const rememberListAddress = (pathname: string, search: string): void => {
  last.set(pathname, `${pathname}${search}`);
};

/** Returns the address to which the way back to a list leads. */
export const getListAddress = (list: List): string => last.get(paths.list(list)) ?? paths.list(list);
