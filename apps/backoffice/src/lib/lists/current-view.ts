import type { SavedView } from "@matinee/contract/schemas/saved-views";
import type { ListQuery } from "@matinee/app-shell/lists/list-address";
import { COLUMNS, VIEW } from "./staff-list-address.ts";

/** The name in the address of the list without a view, where the list opens with one otherwise. */
export const NO_VIEW = "all";

interface ShownList {
  view: string | null;
  query: ListQuery;
  columns: string | null;
}

/** Returns the parameters that a view keeps: the search, the filters, the order and the columns. */
export function readViewParameters({ query, columns }: Omit<ShownList, "view">): Record<string, string> {
  const { page: _page, ...parameters } = query;
  return columns === null ? parameters : { ...parameters, [COLUMNS]: columns };
}

/** Finds the open view: the one that the address names, or else the one with the same parameters. */
export function findCurrentView(views: readonly SavedView[], list: ShownList): SavedView | undefined {
  const named = views.find(({ id }) => id === list.view);
  if (named || list.view === NO_VIEW) return named;
  return views.find(({ parameters }) => isSameView(parameters, readViewParameters(list)));
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
