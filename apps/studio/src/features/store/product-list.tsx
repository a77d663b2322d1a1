import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { EmptyState } from "@matinee/ui/empty-state";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { ItemList } from "../builder/item-list/item-list.tsx";
import { createProductCalls } from "../builder/item-list/product-calls.ts";
import { useItemList } from "../builder/item-list/use-item-list.ts";
import { ProductDialog } from "./product-dialog.tsx";
import { ProductLine } from "./product-line.tsx";
import { listStoreProducts, type OwnedProduct, productsQuery } from "./products.queries.ts";

const getName = ({ title }: OwnedProduct) => title;

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
    getName,
    ...createProductCalls(event.id),
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
        <ItemList
          list={list}
          label={messages.storeStep.products}
          getName={getName}
          addLabel={messages.storeStep.addProduct}
          empty={
            <EmptyState icon={<ShoppingBag aria-hidden="true" />} title={messages.storeStep.yourStoreIsEmpty}>
              {messages.storeStep.storeEmptyText}
            </EmptyState>
          }
          deletion={{
            title: messages.storeStep.deleteTitle(list.deleting?.title ?? ""),
            description: list.deleting?.hasOrders
              ? messages.store.deleteWarning
              : messages.storeStep.deleteDescription,
            confirmLabel: messages.storeStep.deleteProduct,
          }}
          renderDialog={(product) => (
            <ProductDialog
              event={event}
              product={product}
              nextOrder={data.length}
              onSaved={list.reload}
              onClose={() => list.edit(null)}
            />
          )}
        >
          {(product) => (
            <ProductLine
              product={product}
              currency={event.currency}
              onEdit={() => list.edit(product.id)}
              onDelete={() => {
                list.askToDelete(product.id);
                // The product may have been bought since the list was loaded: refresh `hasOrders`.
                void products.refetch();
              }}
            />
          )}
        </ItemList>
      )}
    </QueryPanel>
  );
}
