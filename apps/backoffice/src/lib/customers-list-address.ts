import { paths } from "../paths.ts";

let last: string = paths.home;

/** Stores the search, filters and page of the customers list until the tab reloads. */
export function rememberCustomersAddress(search: string): void {
  last = `${paths.home}${search}`;
}

/** Returns the address of the customers list as this tab last showed it. */
export function getCustomersListAddress(): string {
  return last;
}
