import { missingResource } from "../failures.ts";
import { named, type Route } from "../http/api.ts";
import { LIST_PARAMS, buildListPage } from "../http/lists.ts";
import { filledText } from "../http/params.ts";

/** Routes that read transfers and application fees. Destination charges create them. */
export const transferRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/transfers",
    params: [...LIST_PARAMS, "destination", "transfer_group"],
    handle: ({ store }, request) =>
      buildListPage(store.transfer, request, {
        within: filledText(request.params, "transfer_group") ?? filledText(request.params, "destination"),
      }),
  },
  {
    method: "GET",
    path: "/v1/transfers/:id",
    params: ["expand"],
    handle: ({ store }, request) => {
      const transfer = store.transfer.get(named(request, "id"));
      if (!transfer) throw missingResource("transfer", named(request, "id"));
      return transfer;
    },
  },
  {
    method: "GET",
    path: "/v1/application_fees",
    params: [...LIST_PARAMS, "charge"],
    handle: ({ store }, request) =>
      buildListPage(store.application_fee, request, { within: filledText(request.params, "charge") }),
  },
  {
    method: "GET",
    path: "/v1/application_fees/:id",
    params: ["expand"],
    handle: ({ store }, request) => {
      const fee = store.application_fee.get(named(request, "id"));
      if (!fee) throw missingResource("application fee", named(request, "id"));
      return fee;
    },
  },
];
