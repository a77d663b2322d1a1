import type { SavedView } from "@matinee/contract/schemas/saved-views";
import type { ListQuery } from "./list-address.ts";

/** The parameter of the address that names the open view. */
export const VIEW = "view";
/** Its value for the list without a view, where the list opens with one otherwise. */
export const NO_VIEW = "all";

/** Returns the parameters that a view keeps: all but the page. */
export const readViewParameters = ({ page: _page, ...parameters }: ListQuery): Record<string, string> =>
  parameters;

/** Finds the open view: the one that the address names, or else the one with the same parameters. */
export function findCurrentView(
  views: readonly SavedView[],
  { view, query }: { view: string | null; query: ListQuery },
): SavedView | undefined {
  const named = views.find(({ id }) => id === view);
  if (named || view === NO_VIEW) return named;
  return views.find(({ parameters }) => isSameView(parameters, readViewParameters(query)));
}

/** Whether two views show the same rows in the same order. */
export function isSameView(one: ListQuery, other: ListQuery): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Builds the query of the address that opens a view. It has the parameters, so that it can be shared. */
export const buildViewSearch = ({ id, parameters }: Pick<SavedView, "id" | "parameters">): string =>
  `?${new URLSearchParams({ [VIEW]: id, ...parameters })}`;

/** Builds the query of the address of all rows. */
export const buildAllSearch = (views: readonly SavedView[]): string =>
  views.some(({ isDefault }) => isDefault) ? `?${VIEW}=${NO_VIEW}` : "";
