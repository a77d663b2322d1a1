import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Access } from "@matinee/contract/schemas/subscribers";
import { callApi, CallFailure } from "../../../lib/call-api.ts";
import type { ViewerRecord } from "../../../lib/viewer-record.ts";
import { calls } from "../../../paths.ts";

type Credentials = Pick<ViewerRecord, "orderSlug" | "purchaseSlug" | "subscriberId">;

/** What the server says that this browser's credentials are worth. */
export interface ViewerAccess {
  admittingOrder: boolean;
  subscription: boolean;
  visits: number;
  order: PlacedOrder | null;
  /** What else was bought: an order that opens no film. */
  purchase: PlacedOrder | null;
  /** Where the live talk is, for whoever is admitted. */
  liveUrl: string | null;
  /** Credentials that the server does not know. */
  hasUnknownCredential: boolean;
  /** What is worth keeping of them, each in its place. */
  credentials: Credentials;
}

/** @throws CallFailure when the server could not be asked */
export async function fetchAccess(
  pageId: string,
  { orderSlug, purchaseSlug, subscriberId }: Credentials,
  signal?: AbortSignal,
): Promise<ViewerAccess> {
  const options = signal ? { signal } : {};
  const askOrder = (slug: string | undefined) =>
    slug ? fetchUnlessRejected(callApi<PlacedOrder>("GET", calls.order(pageId, slug), options)) : null;
  const ask = (credential: string | undefined) =>
    credential
      ? fetchUnlessRejected(callApi<Access>("GET", calls.access(pageId, credential), options))
      : null;
  const [first, second, ofSubscriber] = await Promise.all([
    askOrder(orderSlug),
    askOrder(purchaseSlug),
    ask(subscriberId),
  ]);
  // The ticket may be in the other order, as when the first one was given back and another one bought.
  const isSwapped = !first?.admits && second?.admits === true;
  const [order, purchase] = isSwapped ? [second, first] : [first, second];
  const firstSlug = first ? orderSlug : undefined;
  const secondSlug = second ? purchaseSlug : undefined;
  const credentials: Credentials = {
    orderSlug: isSwapped ? secondSlug : firstSlug,
    purchaseSlug: isSwapped ? firstSlug : secondSlug,
    subscriberId: ofSubscriber ? subscriberId : undefined,
  };
  const ofOrder = await ask(order?.admits ? credentials.orderSlug : undefined);
  return {
    admittingOrder: order?.admits ?? false,
    subscription: ofSubscriber?.guest === "subscribed",
    visits: order?.admits ? order.visits : (ofSubscriber?.visits ?? 0),
    order,
    purchase: purchase && purchase.id !== order?.id ? purchase : null,
    liveUrl: ofOrder?.liveUrl ?? ofSubscriber?.liveUrl ?? null,
    credentials,
    hasUnknownCredential: Object.values({ orderSlug, purchaseSlug, subscriberId }).some(
      (credential) => credential !== undefined && !Object.values(credentials).includes(credential),
    ),
  };
}

async function fetchUnlessRejected<Data>(call: Promise<{ data: Data }>): Promise<Data | null> {
  try {
    return (await call).data;
  } catch (error) {
    if (error instanceof CallFailure && [400, 401, 403, 404].includes(error.status)) return null;
    throw error;
  }
}
