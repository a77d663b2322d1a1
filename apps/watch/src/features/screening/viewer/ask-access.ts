import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Access } from "@matinee/contract/schemas/subscribers";
import { callApi, CallFailure } from "../../../lib/call-api.ts";
import type { ViewerMarks } from "../../../lib/viewer-marks.ts";
import { calls } from "../../../paths.ts";

/** What the server says that this browser's credentials are worth. */
export interface AccessAnswer {
  admittingOrder: boolean;
  subscription: boolean;
  visits: number;
  order: PlacedOrder | null;
  /** Where the live talk is, for whoever is admitted. */
  liveUrl: string | null;
  /** Credentials that the server does not know. */
  unknown: ("orderSlug" | "subscriberId")[];
}

/** @throws CallFailure when the server could not be asked */
export async function askAccess(
  pageId: string,
  { orderSlug, subscriberId }: Pick<ViewerMarks, "orderSlug" | "subscriberId">,
  signal?: AbortSignal,
): Promise<AccessAnswer> {
  const options = signal ? { signal } : {};
  const [order, ofOrder, ofSubscriber] = await Promise.all([
    orderSlug ? known(callApi<PlacedOrder>("GET", calls.order(pageId, orderSlug), options)) : null,
    orderSlug ? known(callApi<Access>("GET", calls.access(pageId, orderSlug), options)) : null,
    subscriberId ? known(callApi<Access>("GET", calls.access(pageId, subscriberId), options)) : null,
  ]);
  const unknown: AccessAnswer["unknown"] = [];
  if (orderSlug && !order) unknown.push("orderSlug");
  if (subscriberId && !ofSubscriber) unknown.push("subscriberId");
  return {
    admittingOrder: order?.admits ?? false,
    subscription: ofSubscriber?.guest === "subscribed",
    visits: order?.admits ? order.visits : (ofSubscriber?.visits ?? 0),
    order,
    liveUrl: ofOrder?.liveUrl ?? ofSubscriber?.liveUrl ?? null,
    unknown,
  };
}

async function known<Data>(call: Promise<{ data: Data }>): Promise<Data | null> {
  try {
    return (await call).data;
  } catch (error) {
    if (error instanceof CallFailure && [400, 401, 403, 404].includes(error.status)) return null;
    throw error;
  }
}
