import * as fields from "./fields.ts";
import { prefixData, prefixItems, type SpecifiedRoute } from "./route.ts";

/** Routes that the product rules add: the specification names them without a path, or not at all. */
export const addedRoutes: readonly SpecifiedRoute[] = [
  { call: "POST /v1/session/handoff", body: ["host"], response: prefixData(["code"]) },
  { call: "POST /v1/session/redeem", body: ["code", "host"], response: prefixData(["type", "name"]) },
  { call: "GET /v1/config", response: prefixData(["stripe.publishableKey", "hosts.watch"]) },
  {
    call: "POST /v1/videos",
    body: ["pageId", "kind", "name", "size"],
    response: prefixData(["id", "url", "uploadUrl"]),
  },
  { call: "GET /v1/videos/{id}", response: prefixData(["id", "name", "durationSeconds"]) },
  { call: "PATCH /v1/videos/{id}", body: ["name"] },
  { call: "GET /v1/videos/{id}/status", response: prefixData(["upload", "progress", "failure"]) },
  {
    call: "POST /v1/pages/{id}/playback",
    body: ["kind", "deviceId", "orderSlug", "subscriberId", "takeOver"],
    response: prefixData(["manifestUrl", "expiresAt", "positionSeconds", "previewSeconds"]),
  },
  { call: "POST /v1/pages/{id}/products/paywall", response: prefixData(["paywallProductId"]) },
  {
    call: "POST /v1/pages/{id}/products/donation",
    body: ["amount"],
    response: prefixData(["donationProductId"]),
  },
  {
    call: "GET /v1/pages/{id}/ticket-coupons",
    response: prefixItems(["code", "uses", "expiresAt", "revoked"]),
  },
  { call: "POST /v1/pages/{id}/ticket-coupons", body: ["code", "maxUses", "expiresAt"] },
  { call: "DELETE /v1/pages/{id}/ticket-coupons/{couponId}" },
  { call: "POST /v1/pages/{id}/orders/{orderId}/confirm", response: prefixData(fields.placedOrder) },
  { call: "POST /v1/pages/{id}/orders/{orderId}/refunds", body: ["amount"] },
  { call: "POST /v1/pages/{id}/cancel" },
  { call: "PATCH /v1/admin/pages/bulk", body: ["pageIds[]", "attributes.archived", "attributes.active"] },
  { call: "POST /v1/hooks/leads/{source}" },
];
