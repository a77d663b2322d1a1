import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { toast } from "@matinee/ui/toast";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshEvent } from "../../../lib/events.queries.ts";
import { findDraftedItem } from "../drafts/drafts.ts";
import { useOrderDraft } from "../drafts/use-order-draft.ts";

interface ItemList<Item> {
  eventId: string;
  /** The drafts' key part for one item. */
  kind: "faq" | "product";
  /** The order draft's key part. */
  plural: "questions" | "products";
  /** The stored items; undefined while they load. */
  stored: readonly Item[] | undefined;
  queryKey: QueryKey;
  sort: (ids: readonly string[]) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  texts: { sorted: string; errorSorting: string; removed: string; errorRemoving: string };
}

/** State of a list whose items are added, edited, deleted and reordered by dragging. The order has its own Save. */
export function useItemList<Item extends { id: string }>(list: ItemList<Item>) {
  const { eventId, kind, stored = [], texts } = list;
  const client = useQueryClient();
  // The edited item's id, or `new`. An item with a draft opens automatically.
  const [editing, setEditing] = useState(() => findDraftedItem(eventId, kind));
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [order, setOrder] = useOrderDraft(
    eventId,
    list.plural,
    stored.map(({ id }) => id),
  );
  const items = order ? stored.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : stored.slice();
  const find = (wanted: string | null) => items.find(({ id }) => id === wanted) ?? null;
  const reload = async () => {
    await client.invalidateQueries({ queryKey: list.queryKey });
    await refreshEvent(client, eventId);
  };
  const sort = useMutation({
    mutationFn: list.sort,
    onSuccess: async () => {
      toast.success(texts.sorted);
      await reload();
      setOrder(null);
    },
    onError: async () => {
      toast.error(texts.errorSorting);
      // Another tab or person may have deleted an item of this order. The next try leaves it out.
      await reload();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      list.remove(id).catch((error: unknown) => {
        // Another tab or person has deleted it already.
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
      }),
    onSuccess: async () => {
      toast.success(texts.removed);
      setOrder(null);
      // The dialog closes with the item: closed earlier, it would return the focus to a button that is removed afterwards.
      await reload();
      setDeletingId(null);
    },
    onError: () => toast.error(texts.errorRemoving),
  });
  return {
    items,
    reload,
    /** The item being edited, or `new` for one that is being added. */
    edited: editing === "new" ? ("new" as const) : find(editing),
    edit: setEditing,
    /** The item whose deletion awaits confirmation. */
    deleting: find(deletingId),
    askToDelete: setDeletingId,
    remove: () => deletingId && remove.mutate(deletingId),
    isRemoving: remove.isPending,
    arrange: (next: readonly Item[]) => setOrder(next.map(({ id }) => id)),
    isArranged: order !== null,
    saveOrder: () => order && sort.mutate(order),
    isSaving: sort.isPending,
  };
}
