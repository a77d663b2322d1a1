import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { api } from "../../api.ts";
import { type Credentials, fetchUnlessRejected, type ViewerAccess } from "./viewer-access.ts";

/**
 * Asks the API which access the credentials grant.
 * @param passTokens the links of passes of the event's festival, of which the first one that admits is used
 * @throws ApiFailure if the API cannot be reached or fails
 */
export async function fetchAccess(
  pageId: string,
  { orderSlug, purchaseSlug, subscriberId }: Credentials,
  signal?: AbortSignal,
  passTokens: readonly string[] = [],
): Promise<ViewerAccess> {
  const fetchOptions = signal ? { signal } : {};
  const fetchOrder = (slug: string | undefined) =>
    slug
      ? fetchUnlessRejected(
          unwrapData(api.orders.get({ params: { id: pageId, orderId: slug }, fetchOptions })),
        )
      : null;
  const fetchCredentialAccess = (credential: string | undefined) =>
    credential
      ? fetchUnlessRejected(
          unwrapData(api.subscribers.access({ params: { id: pageId, sid: credential }, fetchOptions })),
        )
      : null;
  const [first, second, subscriberAccess, pass] = await Promise.all([
    fetchOrder(orderSlug),
    fetchOrder(purchaseSlug),
    fetchCredentialAccess(subscriberId),
    passTokens.length > 0
      ? import("./rare-access.ts").then((it) => it.fetchPassAccess(pageId, passTokens, fetchOptions))
      : null,
  ]);
  const passAccess = pass?.access;
  // The second order may hold the ticket, for example when the first was refunded and another one bought.
  const isSwapped = !first?.admits && second?.admits === true;
  const [order, purchase] = isSwapped ? [second, first] : [first, second];
  const firstSlug = first ? orderSlug : undefined;
  const secondSlug = second ? purchaseSlug : undefined;
  const credentials: Credentials = {
    orderSlug: isSwapped ? secondSlug : firstSlug,
    purchaseSlug: isSwapped ? firstSlug : secondSlug,
    subscriberId: subscriberAccess ? subscriberId : undefined,
    passToken: passAccess?.admits ? pass?.token : undefined,
  };
  const orderAccess = await fetchCredentialAccess(order?.admits ? credentials.orderSlug : undefined);
  return {
    admittingOrder: order?.admits ?? false,
    subscription: subscriberAccess?.guest === "subscribed",
    pass: passAccess?.admits ?? false,
    passNotice: passAccess?.notice ?? null,
    visits: order?.admits ? order.visits : (subscriberAccess?.visits ?? passAccess?.visits ?? 0),
    order,
    purchase: purchase && !(order && isSame(order, purchase)) ? purchase : null,
    // The gate asks for one of both, and only that one has dates.
    dates: orderAccess || subscriberAccess ? { ...orderAccess, ...subscriberAccess } : { ...passAccess },
    liveUrl: orderAccess?.liveUrl ?? subscriberAccess?.liveUrl ?? passAccess?.liveUrl ?? null,
    credentials,
    hasUnknownCredential: Object.values({ orderSlug, purchaseSlug, subscriberId }).some(
      (credential) => credential !== undefined && !Object.values(credentials).includes(credential),
    ),
  };
}

/** Whether two links are of the same order, or of the same ticket. */
const isSame = (one: PlacedOrder, other: PlacedOrder): boolean =>
  one.id === other.id && one.heldTicket === other.heldTicket && one.tickets[0]?.id === other.tickets[0]?.id;
