import { isMissing } from "@matinee/app-shell/api/api-failure";
import { toast } from "@matinee/ui/toast";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshEvent } from "../../../lib/events.queries.ts";
import { arrangeItems, OrderConflict } from "../../../lib/forms/merge-orders.ts";
import { repeatOnConflict } from "../../../lib/forms/repeat-on-conflict.ts";
import { findDraftedItem } from "../drafts/draft-key.ts";
import { useOrderDraft } from "../drafts/use-order-draft.ts";

export interface ItemList<Item> {
  eventId: string;
  /** The drafts' key part for one item. */
  kind: "faq" | "product" | "pass";
  /** The order draft's key part. */
  plural: "questions" | "products" | "passes";
  /** The stored items; undefined while they load. */
  stored: readonly Item[] | undefined;
  queryKey: QueryKey;
  /** Reads the stored items again. */
  read: () => Promise<readonly Item[]>;
  getName: (item: Item) => string;
  savePlaces: (places: readonly Place[]) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  texts: {
    sorted: string;
    errorSorting: string;
    removed: string;
    errorRemoving: string | ((error: unknown) => string);
  };
}

/** The new place of an item, and the place that it was moved from. */
interface Place {
  id: string;
  sortOrder: number;
  base: number;
}

/** State of a list whose items are added, edited, deleted and reordered by dragging. The order has its own Save. */
export function useItemList<Item extends { id: string; order: number }>(list: ItemList<Item>) {
  const { eventId, kind, stored = [], texts } = list;
  const client = useQueryClient();
  // The edited item's id, or `new`. An item with a draft opens automatically.
  const [editing, setEditing] = useState(() => findDraftedItem(eventId, kind));
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [order, setOrder] = useOrderDraft(eventId, list.plural, listIds(stored));
  // The order that the items are being moved from; null for a restored order, which is shown beside the stored items.
  const [movedFrom, setMovedFrom] = useState<readonly string[] | null>(null);
  const [conflict, setConflict] = useState<OrderConflict<Item> | null>(null);
  const items = order ? stored.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : stored.slice();
  const find = (wanted: string | null) => items.find(({ id }) => id === wanted) ?? null;
  const reload = async () => {
    await client.invalidateQueries({ queryKey: list.queryKey });
    await refreshEvent(client, eventId);
  };
  const dropOrder = () => {
    setOrder(null);
    setMovedFrom(null);
  };
  const sort = useMutation({
    mutationFn: ({ from, wanted }: { from: readonly string[]; wanted: readonly string[] }) =>
      repeatOnConflict(async () => {
        const newest = await list.read();
        const arranged = arrangeItems(newest, { from, wanted, getId: ({ id }) => id });
        await list.savePlaces(arranged.map(({ id, order: base }, sortOrder) => ({ id, sortOrder, base })));
      }),
    onSuccess: async () => {
      toast.success(texts.sorted);
      await reload();
      dropOrder();
    },
    onError: async (error) => {
      if (error instanceof OrderConflict) return setConflict(error);
      toast.error(texts.errorSorting);
      // Another tab or person may have deleted an item of this order. The next try leaves it out.
      await reload();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      list.remove(id).catch((error: unknown) => {
        // Another tab or person has deleted it already.
        if (!isMissing(error)) throw error;
      }),
    onSuccess: async () => {
      toast.success(texts.removed);
      dropOrder();
      // The dialog closes with the item: closed earlier, it would return the focus to a button that is removed afterwards.
      await reload();
      setDeletingId(null);
    },
    onError: (error) => {
      const { errorRemoving } = texts;
      toast.error(typeof errorRemoving === "string" ? errorRemoving : errorRemoving(error));
    },
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
    arrange: (next: readonly Item[]) => {
      if (order === null) setMovedFrom(listIds(stored));
      setOrder(listIds(next));
    },
    isArranged: order !== null,
    saveOrder: () => order && sort.mutate({ from: movedFrom ?? listIds(stored), wanted: order }),
    isSaving: sort.isPending,
    /** The names in both orders, when another tab or person moved the items too. */
    orderConflict: conflict && {
      saved: conflict.saved.map(list.getName),
      yours: conflict.yours.map(list.getName),
    },
    resolveOrder: (choice: "mine" | "theirs" | null) => {
      setConflict(null);
      if (!conflict || !choice) return;
      if (choice === "mine") {
        const from = listIds(conflict.saved);
        setMovedFrom(from);
        return sort.mutate({ from, wanted: listIds(conflict.yours) });
      }
      dropOrder();
      void reload();
    },
  };
}

const listIds = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
