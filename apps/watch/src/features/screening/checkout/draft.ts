import type { ProductType } from "@matinee/domain/admission";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { orderTotals, type OrderTotals } from "@matinee/domain/order-totals";

/** A donation's product is made on demand for its amount; the ticket's is the one of its present price. */
export type DraftProduct =
  | { kind: "known"; id: string }
  | { kind: "ticket"; id: string | undefined }
  | { kind: "donation" };

/** A line of an order that is being made. */
export interface DraftLine {
  key: string;
  type: ProductType;
  title: string;
  detail?: string;
  thumbnail?: string | null;
  unitCents: number;
  shippingCents: number;
  quantity: number;
  product: DraftProduct;
}

/** What is to be paid for, and what the order says beside its buyer. */
export interface Draft {
  lines: DraftLine[];
  /** Whether a promo code can cover something in it. */
  takesPromo: boolean;
  extras: Pick<CreateOrder, "eventReminderOptOut" | "afterWatching" | "gift">;
}

export function totalsOf(draft: Draft, promo: string | null): OrderTotals {
  return orderTotals(draft.lines, promo !== null);
}
