import { SortableList } from "@matinee/app-shell/components/sortable-list";
import { messages } from "@matinee/texts";
import type { SavedView, SavedViewList } from "@matinee/contract/schemas/saved-views";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useState } from "react";
import { sortSavedViews } from "../../lib/queries/saved-views.queries.ts";
import { useViewChange } from "./use-view-change.ts";
import { ViewMarks } from "./view-links.tsx";

const texts = messages.savedViews;

interface ArrangeDialogProps {
  list: SavedViewList;
  views: readonly SavedView[];
  onClose: () => void;
}

/** Arranges the views of a list by dragging or with the keyboard, for the user alone. */
export function ArrangeDialog({ list, views, onClose }: ArrangeDialogProps) {
  const [arranged, setArranged] = useState(views);
  const { mutate: change, isPending } = useViewChange(list);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.arrangeTitle}
      description={texts.arrangeHelp}
      locked={isPending}
    >
      <DialogBody>
        <SortableList
          items={arranged}
          label={texts.title}
          getName={({ name }) => name}
          onOrderChange={setArranged}
          className="divide-y divide-line rounded-2 border border-line"
          itemClassName="items-center! px-1 py-1 first:rounded-t-2 last:rounded-b-2"
        >
          {(view) => (
            <span className="flex min-h-9 items-center gap-2 ps-2 pe-3">
              <span className="min-w-0 truncate">{view.name}</span>
              <ViewMarks view={view} />
            </span>
          )}
        </SortableList>
      </DialogBody>
      <DialogFooter>
        <Button disabled={isPending} onClick={onClose}>
          {messages.actions.cancel}
        </Button>
        <Button
          variant="primary"
          busy={isPending}
          busyLabel={texts.saving}
          onClick={() =>
            change(
              {
                run: () => sortSavedViews(list, arranged),
                done: texts.arranged,
                failed: texts.errorArranging,
              },
              { onSuccess: onClose },
            )
          }
        >
          {texts.saveOrder}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
