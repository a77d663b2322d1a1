import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { STORE_PRODUCT_TYPES, ownedProductSchema } from "@matinee/contract/schemas/products";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "../../api.ts";

export type OwnedProduct = z.infer<typeof ownedProductSchema>;
export type StoreType = (typeof STORE_PRODUCT_TYPES)[number];

const storeTypes: readonly StoreType[] = ["digital", "physical", "ticket"];

/** Reads the products that the event's owner created for the store, in order. */
export async function listStoreProducts(id: string): Promise<OwnedProduct[]> {
  const all = await unwrapData(api.products.listAll({ params: { id } }));
  return all.filter(({ type }) => storeTypes.some((storeType) => storeType === type));
}

export const productsQuery = (id: string) =>
  queryOptions({ queryKey: ["products", id], queryFn: () => listStoreProducts(id) });
