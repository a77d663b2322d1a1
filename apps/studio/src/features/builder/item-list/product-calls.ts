import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { api } from "../../../api.ts";
import type { ItemList } from "./use-item-list.ts";

/** The requests of a list of an event's products or passes: to sort it, and to remove one. */
export const createProductCalls = (eventId: string): Pick<ItemList<never>, "savePlaces" | "remove"> => ({
  savePlaces: (places) =>
    unwrapData(
      api.products.sort({
        params: { id: eventId },
        body: places.map(({ id: itemId, ...place }) => ({ itemId, ...place })),
      }),
    ),
  remove: (productId) => requireSuccess(api.products.remove({ params: { id: eventId, productId } })),
});
