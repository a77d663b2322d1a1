import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { EmptyState } from "@matinee/ui/empty-state";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { api } from "../../api.ts";
import { SortableList } from "@matinee/app-shell/components/sortable-list";
import { ListActions } from "../builder/item-list/item-list-actions.tsx";
import { OrderConflictDialog } from "../builder/item-list/order-conflict-dialog.tsx";
import { useItemList } from "../builder/item-list/use-item-list.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductLine } from "./product-line.tsx";
import { listStoreProducts, productsQuery } from "./products.queries.ts";

/** Lists the store's products; adds, edits, deletes and reorders them. */
export function ProductList({ event }: { event: OwnedPage }) {
  const products = useQuery(productsQuery(event.id));
  const list = useItemList({
    eventId: event.id,
    kind: "product",
    plural: "products",
    stored: products.data,
    queryKey: productsQuery(event.id).queryKey,
    read: () => listStoreProducts(event.id),
    getName: ({ title }) => title,
    savePlaces: (places) =>
      unwrapData(
        api.products.sort({
          params: { id: event.id },
          body: places.map(({ id: itemId, ...place }) => ({ itemId, ...place })),
        }),
      ),
    remove: (productId) => requireSuccess(api.products.remove({ params: { id: event.id, productId } })),
    texts: {
      sorted: messages.store.allUpdated,
      errorSorting: messages.store.unableToUpdate,
      removed: messages.store.deleted,
      errorRemoving: messages.store.errorDeleting,
    },
  });
  return (
    <QueryPanel query={products} keepsData loading={<Skeleton className="h-40 rounded-3!" />}>
      {(data) => (
        <>
          {list.items.length === 0 ? (
            <EmptyState icon={<ShoppingBag aria-hidden="true" />} title="Your store is empty">
              Your page shows the store as soon as it has a product. The director's commentary as a download
              is a good start.
            </EmptyState>
          ) : (
            <SortableList
              items={list.items}
              label="Products"
              getName={(product) => product.title}
              onOrderChange={list.arrange}
              className="panel divide-y divide-line"
              itemClassName="p-3 first:rounded-t-3 last:rounded-b-3"
            >
              {(product) => (
                <ProductLine
                  product={product}
                  onEdit={() => list.edit(product.id)}
                  onDelete={() => {
                    list.askToDelete(product.id);
                    // The product may have been bought since the list was loaded: refresh `hasOrders`.
                    void products.refetch();
                  }}
                />
              )}
            </SortableList>
          )}
          <ListActions
            addLabel="Add product"
            onAdd={() => list.edit("new")}
            arranged={list.isArranged}
            saving={list.isSaving}
            onSaveOrder={list.saveOrder}
          />
          <OrderConflictDialog list={list} label="Products" />
          {list.edited ? (
            <ProductDialog
              event={event}
              product={list.edited === "new" ? null : list.edited}
              nextOrder={data.length}
              onSaved={list.reload}
              onClose={() => list.edit(null)}
            />
          ) : null}
          <ConfirmDialog
            open={list.deleting !== null}
            onOpenChange={(open) => !open && list.askToDelete(null)}
            title={`Delete ${list.deleting?.title ?? ""}?`}
            description={
              list.deleting?.hasOrders ? messages.store.deleteWarning : "It is removed from your store."
            }
            confirmLabel="Delete product"
            busyLabel="Deleting..."
            busy={list.isRemoving}
            danger
            onConfirm={list.remove}
          />
        </>
      )}
    </QueryPanel>
  );
}
