import { dataOf } from "@matinee/contract/client";
import { STORE_PRODUCT_TYPES, type ownedProductSchema } from "@matinee/contract/schemas/products";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "../../../api.ts";

export type OwnedProduct = z.infer<typeof ownedProductSchema>;
export type StoreType = (typeof STORE_PRODUCT_TYPES)[number];

/** What the event's owner made for its store, in order. */
export const productsQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", id],
    queryFn: async () => {
      const all = await dataOf(api.products.listAll({ params: { id } }));
      return all.filter(({ type }) => STORE_PRODUCT_TYPES.some((made) => made === type));
    },
  });
