import { messages } from "@matinee/texts";
import type { SavedView, SavedViewList } from "@matinee/contract/schemas/saved-views";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { buildAllSearch, findCurrentView, readViewParameters } from "../../lib/lists/current-view.ts";
import type { StaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { savedViewsQuery } from "../../lib/queries/saved-views.queries.ts";
import { useMediaQuery } from "@matinee/app-shell/use-media-query";
import { useKeptFocus } from "./use-kept-focus.ts";
import { ViewActions } from "./view-actions.tsx";
import { ViewLinks } from "./view-links.tsx";
import { ViewPicker } from "./view-picker.tsx";
import { screens } from "@matinee/ui/screens";

const noViews: SavedView[] = [];

/** The views of a list, above it: a press opens one. They are a menu on a phone. */
export function SavedViews({ list, address }: { list: SavedViewList; address: StaffListAddress }) {
  const query = useQuery(savedViewsQuery(list));
  const isPhone = useMediaQuery(screens.belowTablet);
  const kept = useKeptFocus();
  const views = query.data ?? noViews;
  const current = findCurrentView(views, address);
  const parameters = readViewParameters(address);
  const isPlain = Object.keys(parameters).length === 0;
  const choice = { views, current, allSearch: buildAllSearch(views), isAll: isPlain && !current };
  // Without a view there is nothing to choose; what there is to save has its button.
  if (query.data?.length === 0 && isPlain) return null;
  return (
    <section
      {...kept}
      aria-label={messages.savedViews.title}
      className="mb-4 flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line max-tablet:pb-3"
    >
      {isPhone ? <ViewPicker {...choice} /> : <ViewLinks {...choice} />}
      {query.isLoadingError ? (
        <p className="flex items-center gap-2 text-sm text-text-2">
          {messages.savedViews.failed}
          <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
            {messages.actions.tryAgain}
          </Button>
        </p>
      ) : null}
      <ViewActions list={list} views={views} address={address} current={current} parameters={parameters} />
    </section>
  );
}
