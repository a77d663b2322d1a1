import { toast } from "@matinee/ui/toast";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshEvent } from "../../../lib/events.queries.ts";
import { findDraftedItem } from "../drafts/drafts.ts";
import { useOrderDraft } from "../drafts/use-order-draft.ts";

interface ItemList<Item> {
  eventId: string;
  /** As drafts are kept of one. */
  kind: "faq" | "product";
  /** As the order is kept of all. */
  plural: "questions" | "products";
  /** As stored; undefined while they are on their way. */
  stored: readonly Item[] | undefined;
  queryKey: QueryKey;
  sort: (ids: readonly string[]) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  texts: { sorted: string; errorSorting: string; removed: string; errorRemoving: string };
}

/** A list whose items are added, edited and deleted one by one, and put in order by hand until that is saved. */
export function useItemList<Item extends { id: string }>(list: ItemList<Item>) {
  const { eventId, kind, stored = [], texts } = list;
  const client = useQueryClient();
  // Which one is being edited: its id, or `new`. One that was interrupted opens by itself.
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
    onError: () => toast.error(texts.errorSorting),
  });
  const remove = useMutation({
    mutationFn: list.remove,
    onSuccess: async () => {
      toast.success(texts.removed);
      setDeletingId(null);
      setOrder(null);
      await reload();
    },
    onError: () => toast.error(texts.errorRemoving),
  });
  return {
    items,
    reload,
    /** The item that is open, `new` for one that is being added. */
    edited: editing === "new" ? ("new" as const) : find(editing),
    edit: setEditing,
    /** The item that somebody is asked about. */
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
