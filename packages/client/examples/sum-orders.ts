import { createClient } from "@matinee/client";

/**
 * Sums the orders of an event in US cents, without refunds, for the accounts of its owner. The key needs the scopes
 * events:read and orders:read.
 * @param eventUrl the last part of the event's address
 * @throws MatineeError
 */
export async function sumOrders(
  connection: { baseUrl: string; key: string },
  eventUrl: string,
): Promise<{ orders: number; totalCents: number }> {
  const matinee = createClient(connection);
  const { id } = await matinee.pages.get({ params: { urlOrId: eventUrl } });
  const first = await matinee.orders.list({ params: { id }, query: {} });
  let [orders, totalCents] = [0, 0];
  for await (const order of matinee.iterate(first)) {
    orders += 1;
    totalCents += order.chargeTotal;
  }
  return { orders, totalCents };
}
