import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import type { SavedView, SavedViewList } from "@matinee/contract/schemas/saved-views";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "./query-client.ts";

/** Loads the views of a list: the own ones, then those that colleagues share. */
export const savedViewsQuery = (list: SavedViewList) =>
  queryOptions({
    queryKey: ["saved-views", list],
    queryFn: () => unwrapData(api.savedViews.list({ query: { list } })),
    staleTime: 60_000,
  });

export const refreshSavedViews = (list: SavedViewList) =>
  queryClient.invalidateQueries({ queryKey: savedViewsQuery(list).queryKey });

export const createSavedView = (
  body: Pick<SavedView, "list" | "name" | "shared"> & { parameters: Record<string, string> },
) => unwrapData(api.savedViews.create({ body }));

/** Sets the order in which the user sees the views of a list. */
export const sortSavedViews = (list: SavedViewList, views: readonly SavedView[]) =>
  unwrapData(api.savedViews.sort({ body: { list, viewIds: views.map(({ id }) => id) } }));

export const updateSavedView = (
  { id }: SavedView,
  body: Partial<Pick<SavedView, "name" | "shared" | "parameters">>,
) => unwrapData(api.savedViews.update({ params: { id }, body }));

export const removeSavedView = ({ id }: SavedView) =>
  requireSuccess(api.savedViews.remove({ params: { id } }));

export const restoreSavedView = ({ id }: SavedView) => unwrapData(api.savedViews.restore({ params: { id } }));

/** Opens the list with this view from now on, or not. */
export const setDefaultView = ({ id }: SavedView, isDefault: boolean): Promise<unknown> =>
  isDefault
    ? unwrapData(api.savedViews.setDefault({ params: { id } }))
    : requireSuccess(api.savedViews.unsetDefault({ params: { id } }));
