import { dataOf, succeed } from "@matinee/contract/client";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { EmptyState } from "@matinee/ui/empty-state";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, ShoppingBag } from "lucide-react";
import { useState } from "react";
import { api } from "../../../api.ts";
import { QueryError } from "../../../components/query-states.tsx";
import { SortableList } from "../../../components/sortable-list.tsx";
import { draftedItem } from "../drafts.ts";
import { useKeptOrder } from "../use-kept-order.ts";
import { refreshEvent } from "../../../lib/events.queries.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductLine } from "./product-line.tsx";
import { type OwnedProduct, productsQuery } from "./products.queries.ts";

/** The store's products: add, edit, delete, and put in order. */
export function ProductList({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const products = useQuery(productsQuery(event.id));
  // Which one is being edited: its id, or `new`. One that was interrupted opens by itself.
  const [editing, setEditing] = useState(() => draftedItem(event.id, "product"));
  const [deleting, setDeleting] = useState<OwnedProduct | null>(null);
  const [order, setOrder] = useKeptOrder(event.id, "products", products.data?.map(({ id }) => id) ?? []);
  const reload = async () => {
    await client.invalidateQueries({ queryKey: productsQuery(event.id).queryKey });
    await refreshEvent(client, event.id);
  };
  const sort = useMutation({
    mutationFn: (ids: readonly string[]) =>
      dataOf(
        api.products.sort({
          params: { id: event.id },
          body: ids.map((itemId, sortOrder) => ({ itemId, sortOrder })),
        }),
      ),
    onSuccess: async () => {
      toast.success(messages.store.allUpdated);
      await reload();
      setOrder(null);
    },
    onError: () => toast.error(messages.store.unableToUpdate),
  });
  const remove = useMutation({
    mutationFn: (productId: string) => succeed(api.products.remove({ params: { id: event.id, productId } })),
    onSuccess: async () => {
      toast.success(messages.store.deleted);
      setDeleting(null);
      setOrder(null);
      await reload();
    },
    onError: () => toast.error(messages.store.errorDeleting),
  });
  if (products.isError)
    return (
      <QueryError
        error={products.error}
        onRetry={() => products.refetch()}
        retrying={products.isRefetching}
      />
    );
  if (!products.data) return <Skeleton className="h-40 rounded-3!" />;
  const items = order
    ? products.data.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    : products.data;
  const edited = editing === "new" ? editing : items.find(({ id }) => id === editing);
  const isBought = items.find(({ id }) => id === deleting?.id)?.hasOrders ?? false;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState icon={<ShoppingBag aria-hidden="true" />} title="Your store is empty">
          It shows on your page as soon as it holds something. The director's commentary as a download is a
          good beginning.
        </EmptyState>
      ) : (
        <SortableList
          items={items}
          label="Products"
          nameOf={(product) => product.title}
          onOrderChange={(next) => setOrder(next.map(({ id }) => id))}
          className="panel divide-y divide-line"
          itemClassName="p-3 first:rounded-t-3 last:rounded-b-3"
        >
          {(product) => (
            <ProductLine
              product={product}
              onEdit={() => setEditing(product.id)}
              onDelete={() => {
                setDeleting(product);
                // It may have been bought since this page was opened.
                void products.refetch();
              }}
            />
          )}
        </SortableList>
      )}
      <div className="flex flex-wrap gap-3">
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
          Add product
        </Button>
        {order ? (
          <Button
            variant="primary"
            busy={sort.isPending}
            busyLabel="Saving..."
            onClick={() => sort.mutate(order)}
          >
            {messages.wizard.saveSortOrder}
          </Button>
        ) : null}
      </div>
      {edited ? (
        <ProductDialog
          event={event}
          product={edited === "new" ? null : edited}
          nextOrder={products.data.length}
          onSaved={reload}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={`Delete ${deleting?.title ?? ""}?`}
        description={isBought ? messages.store.deleteWarning : "It leaves your store."}
        confirmLabel="Delete product"
        busyLabel="Deleting..."
        busy={remove.isPending}
        danger
        onConfirm={() => deleting && remove.mutate(deleting.id)}
      />
    </>
  );
}
