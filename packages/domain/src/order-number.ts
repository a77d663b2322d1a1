/**
 * Returns the number by which people tell orders apart, for example `4071-8293`: the last digits of the id's random part.
 * Two orders rarely have the same. The column `search_text` of the orders has it without the dash.
 */
export function formatOrderNumber(orderId: string): string {
  const digits = String(Number.parseInt(orderId.slice(-8), 16) % 100_000_000).padStart(8, "0");
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
