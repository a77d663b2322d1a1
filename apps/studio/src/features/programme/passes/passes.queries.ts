import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { ownedProductSchema, PassSettings } from "@matinee/contract/schemas/products";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "../../../api.ts";

type OwnedProduct = z.infer<typeof ownedProductSchema>;
/** A pass of a festival, as its team sees it. */
export type OwnedPass = OwnedProduct & { pass: PassSettings; passSales: PassSales };
export type PassSales = NonNullable<OwnedProduct["passSales"]>;

/** Reads the passes of a festival, in their order. */
export async function listPasses(festivalId: string): Promise<OwnedPass[]> {
  const all = await unwrapData(api.products.listAll({ params: { id: festivalId } }));
  return all.flatMap(({ pass, passSales, ...product }) =>
    pass && passSales ? [{ ...product, pass, passSales }] : [],
  );
}

export const passesQuery = (festivalId: string) =>
  queryOptions({ queryKey: ["passes", festivalId], queryFn: () => listPasses(festivalId) });
