import { messages } from "@matinee/texts";
import type { SavedView, SavedViewList } from "@matinee/contract/schemas/saved-views";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { IconButton } from "@matinee/ui/icon-button";
import { ArrowLeftRight, BookmarkPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { buildViewSearch, isSameView } from "../../lib/lists/current-view.ts";
import type { StaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { createSavedView, updateSavedView } from "../../lib/queries/saved-views.queries.ts";
import { useViewChange } from "./use-view-change.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { ViewMenu } from "./view-menu.tsx";

/** Dragging has much code, and few people arrange their views. */
const ArrangeDialog = lazy(async () => ({
  default: (await import("./arrange-dialog.tsx")).ArrangeDialog,
}));

interface ViewActionsProps {
  list: SavedViewList;
  views: readonly SavedView[];
  address: StaffListAddress;
  current: SavedView | undefined;
  /** The search, filters and order that the list shows. */
  parameters: Record<string, string>;
}

/** Saves what the list shows as a view, or in the open view, and changes that one. */
export function ViewActions({ list, views, address, current, parameters }: ViewActionsProps) {
  const [isNaming, setNaming] = useState(false);
  const [isArranging, setArranging] = useState(false);
  const change = useViewChange(list);
  const isChanged = current !== undefined && !isSameView(current.parameters, parameters);
  const isNew = !current && Object.keys(parameters).length > 0;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {isChanged ? <Chip tone="warning">{messages.savedViews.changed}</Chip> : null}
      {isChanged && current.mayChange ? (
        <Button
          busy={change.isPending}
          busyLabel={messages.savedViews.saving}
          onClick={() =>
            change.mutate({
              run: () => updateSavedView(current, { parameters }),
              done: messages.savedViews.saved,
            })
          }
        >
          {messages.savedViews.save}
        </Button>
      ) : null}
      {isChanged || isNew ? (
        <Button icon={<BookmarkPlus aria-hidden="true" />} onClick={() => setNaming(true)}>
          {isNew ? messages.savedViews.saveView : messages.savedViews.saveAsNew}
        </Button>
      ) : null}
      {views.length > 1 ? (
        <IconButton
          label={messages.savedViews.arrange}
          icon={<ArrowLeftRight aria-hidden="true" />}
          onClick={() => setArranging(true)}
        />
      ) : null}
      {current ? <ViewMenu view={current} /> : null}
      {isArranging ? (
        <Suspense>
          <ArrangeDialog list={list} views={views} onClose={() => setArranging(false)} />
        </Suspense>
      ) : null}
      {isNaming ? (
        <ViewDialog
          title={messages.savedViews.saveView}
          list={list}
          save={(values) => createSavedView({ list, parameters, ...values })}
          onSaved={(view) => address.nameView(buildViewSearch(view))}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </div>
  );
}
