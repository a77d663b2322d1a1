import { messages } from "@matinee/contract/messages";
import type { SavedView, SavedViewList } from "@matinee/contract/schemas/saved-views";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { buildViewSearch, isSameView } from "../../lib/lists/current-view.ts";
import type { ListAddress } from "../../lib/lists/list-address.ts";
import { createSavedView, updateSavedView } from "../../lib/queries/saved-views.queries.ts";
import { useViewChange } from "./use-view-change.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { ViewMenu } from "./view-menu.tsx";

interface ViewActionsProps {
  list: SavedViewList;
  address: ListAddress;
  current: SavedView | undefined;
  /** The search, filters and order that the list shows. */
  parameters: Record<string, string>;
}

/** Saves what the list shows as a view, or in the open view, and changes that one. */
export function ViewActions({ list, address, current, parameters }: ViewActionsProps) {
  const [isNaming, setNaming] = useState(false);
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
      {current ? <ViewMenu view={current} /> : null}
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
