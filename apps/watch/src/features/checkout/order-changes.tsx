import { Alert } from "@matinee/ui/alert";
import type { OrderDraft } from "./order-draft.ts";

/** Says what has changed since the buyer chose the products: one is gone, or costs something else. */
export function OrderChanges({ draft: { changes = [] } }: { draft: OrderDraft }) {
  return changes.map((change) => (
    <Alert key={change} tone="warning" live className="my-2">
      {change}
    </Alert>
  ));
}
