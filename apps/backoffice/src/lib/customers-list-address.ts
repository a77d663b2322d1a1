import { paths } from "../paths.ts";

let last: string = paths.home;

/** Remembers the search, filters and page of the customers list, until this tab is reloaded. */
export function rememberCustomersAddress(search: string): void {
  last = `${paths.home}${search}`;
}

/** The customers list as it was last seen in this tab. */
export function getCustomersListAddress(): string {
  return last;
}
