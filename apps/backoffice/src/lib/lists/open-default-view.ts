import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import type { SavedViewList } from "@matinee/contract/schemas/saved-views";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { queryClient } from "../queries/query-client.ts";
import { savedViewsQuery } from "../queries/saved-views.queries.ts";
import { buildViewSearch } from "./current-view.ts";

/**
 * Route options of a list: an address without parameters opens the view that the user chose for it. They apply on the way
 * to the list, and not when the user removes the last filter there.
 */
export const openDefaultView = (list: SavedViewList) => ({
  async loader({ request }: { request: Request }) {
    const { pathname, search } = new URL(request.url);
    if (search !== "" || getSignedInUser()?.type !== "admin") return null;
    // Without the views the list opens all the same.
    const views = await queryClient
      .ensureQueryData({ ...savedViewsQuery(list), retry: false })
      .catch(() => []);
    const view = views.find(({ isDefault }) => isDefault);
    return view ? redirect(`${pathname}${buildViewSearch(view)}`) : null;
  },
  shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
    currentUrl.pathname !== nextUrl.pathname,
});
