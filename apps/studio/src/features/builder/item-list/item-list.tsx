import { SortableList } from "@matinee/app-shell/components/sortable-list";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { useItemList } from "./use-item-list.ts";

const texts = messages.builderScreen;

interface ItemListProps<Item extends { id: string; order: number }> {
  list: ReturnType<typeof useItemList<Item>>;
  /** The items' name in the plural. */
  label: string;
  getName: (item: Item) => string;
  /** Null while no more can be added. */
  addLabel: string | null;
  /** In place of the list while it has no items. */
  empty: ReactNode;
  /** The question before an item is deleted. */
  deletion: { title: string; description: string | undefined; confirmLabel: string };
  /** Renders the dialog that edits an item, or adds one if it is null. */
  renderDialog: (item: Item | null) => ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list of an event's items in their order, with what adds, edits, deletes and moves them. */
export function ItemList<Item extends { id: string; order: number }>({
  list,
  label,
  getName,
  addLabel,
  empty,
  deletion,
  renderDialog,
  children,
}: ItemListProps<Item>) {
  return (
    <>
      {list.items.length === 0 ? (
        empty
      ) : (
        <SortableList
          items={list.items}
          label={label}
          getName={getName}
          onOrderChange={list.arrange}
          className="panel divide-y divide-line"
          itemClassName="p-3 first:rounded-t-3 last:rounded-b-3"
        >
          {children}
        </SortableList>
      )}
      <div className="flex flex-wrap gap-3">
        {addLabel === null ? null : (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => list.edit("new")}>
            {addLabel}
          </Button>
        )}
        {list.isArranged ? (
          <Button
            variant="primary"
            busy={list.isSaving}
            busyLabel={messages.actions.saving}
            onClick={list.saveOrder}
          >
            {messages.wizard.saveSortOrder}
          </Button>
        ) : null}
      </div>
      {list.orderConflict ? (
        <ConflictDialog
          description={texts.orderConflict}
          fields={[{ name: "order", label, ...list.orderConflict }]}
          onChoose={list.resolveOrder}
        />
      ) : null}
      {list.edited ? renderDialog(list.edited === "new" ? null : list.edited) : null}
      <ConfirmDialog
        open={list.deleting !== null}
        onOpenChange={(open) => !open && list.askToDelete(null)}
        {...deletion}
        busyLabel={messages.actions.deleting}
        busy={list.isRemoving}
        danger
        onConfirm={list.remove}
      />
    </>
  );
}
