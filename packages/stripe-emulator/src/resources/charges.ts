import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { missingResource } from "../failures.ts";
import { named, type Route } from "../http/api.ts";
import { LIST_PARAMS, buildListPage } from "../http/lists.ts";
import { filledText, metadata } from "../http/params.ts";

export const chargeRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/charges",
    params: [...LIST_PARAMS, "payment_intent", "transfer_group", "customer"],
    handle: ({ store }, request) => {
      const group = filledText(request.params, "transfer_group");
      return buildListPage(store.charge, request, {
        within: filledText(request.params, "payment_intent"),
        matches: (row) => group === undefined || row.transfer_group === group,
      });
    },
  },
  {
    method: "GET",
    path: "/v1/charges/:id",
    params: ["expand"],
    handle: (context, request) => findCharge(context, named(request, "id")),
  },
  {
    method: "POST",
    path: "/v1/charges/:id",
    params: ["description", "metadata", "receipt_email", "expand"],
    handle: (context, request) => {
      const charge = findCharge(context, named(request, "id"));
      return context.store.charge.change(charge, {
        description: filledText(request.params, "description") ?? charge.description,
        metadata: metadata(request.params, charge.metadata),
        receipt_email: filledText(request.params, "receipt_email") ?? charge.receipt_email,
      });
    },
  },
];

/** Finds a charge of the platform or, by its `py_` id, a connected account's view of one. */
export function findCharge({ store }: Context, id: string, param = "id"): Stripe.Charge {
  const charge = store.charge.get(id) ?? store.destination_payment.get(id);
  if (!charge) throw missingResource("charge", id, param);
  return charge;
}
