import * as fields from "./fields.ts";
import { prefixData, prefixItems, prefixPage, type SpecifiedRoute } from "./route.ts";

/** The specified calls about accounts, events, orders, files and credits. */
export const eventRoutes: readonly SpecifiedRoute[] = [
  // Auth and account
  {
    call: "POST /v1/account",
    body: [
      "type",
      "firstName",
      "lastName",
      "email",
      "promoCode",
      "country",
      "password",
      "tos",
      "phoneNumber",
      "businessType",
      "companyName",
    ],
    response: ["data"],
  },
  { call: "POST /v1/session", body: ["email", "password"], response: prefixData(["type", "name"]) },
  { call: "DELETE /v1/session" },
  { call: "POST /v1/tokens/verify", body: ["token"] },
  { call: "POST /v1/tokens/reset", body: ["email", "redirectUrl"] },
  { call: "POST /v1/tokens/reset/{token}", body: ["password"] },
  { call: "GET /v1/account", response: prefixData(fields.account) },
  {
    call: "PATCH /v1/account",
    body: ["firstName", "lastName", "email", "phoneNumber", "country", "business_type", "payoutToken"],
    response: prefixData(fields.account),
  },
  { call: "GET /v1/account/onboard", response: prefixData(["url"]) },
  {
    call: "GET /v1/account/capabilities",
    response: prefixData(["capability.status", "hasConnectedBank"]),
  },
  {
    call: "GET /v1/account/{id}/capabilities",
    response: prefixData(["capability.status", "currently_due", "onboarding_url", "hasConnectedBank"]),
  },

  // Events
  { call: "GET /v1/pages", response: prefixPage(fields.eventCard) },
  { call: "GET /v1/pages/archived", response: prefixPage(fields.eventCard) },
  { call: "GET /v1/pages/{urlOrId}", response: prefixData(fields.ownedEvent) },
  {
    call: "POST /v1/pages/{accountId}",
    body: fields.savedEvent,
    response: prefixData(fields.ownedEvent),
  },
  {
    call: "PATCH /v1/pages/{id}",
    body: fields.savedEvent,
    response: prefixData(fields.ownedEvent),
  },
  { call: "DELETE /v1/pages/{id}" },
  { call: "POST /v1/pages/{id}/activate" },
  { call: "POST /v1/pages/duplicate/{id}", body: ["account_email"] },

  // FAQ
  {
    call: "POST /v1/pages/{id}/comments",
    body: ["text", "order", "parentId"],
    response: prefixData(fields.comment),
  },
  { call: "GET /v1/pages/{id}/comments", response: prefixPage(fields.comment) },
  { call: "PATCH /v1/pages/{id}/comments/sort_order", body: ["[].commentId", "[].sortOrder"] },
  { call: "DELETE /v1/pages/{id}/comments/{commentId}" },

  // Products
  {
    call: "POST /v1/pages/{id}/products",
    body: [
      "title",
      "description",
      "thumbnail",
      "price",
      "shipping",
      "quantity",
      "sku",
      "active",
      "type",
      "order",
    ],
    response: prefixData(fields.product),
  },
  { call: "GET /v1/pages/{id}/products", query: ["type"], response: prefixItems(fields.product) },
  { call: "GET /v1/pages/{id}/products/all", response: prefixItems(fields.product) },
  { call: "GET /v1/pages/{id}/products/store", response: prefixItems(fields.product) },
  {
    call: "PATCH /v1/pages/{id}/products/{productId}",
    body: [
      "title",
      "description",
      "thumbnail",
      "price",
      "shipping",
      "quantity",
      "sku",
      "active",
      "type",
      "order",
    ],
    response: prefixData(fields.product),
  },
  { call: "PATCH /v1/pages/{id}/products/sort_order", body: ["[].itemId", "[].sortOrder"] },
  { call: "DELETE /v1/pages/{id}/products/{productId}" },

  // Tickets, orders and subscribers
  {
    call: "POST /v1/pages/{id}/ticket-coupon/validate",
    body: ["code"],
    response: prefixData(["valid", "message"]),
  },
  {
    call: "POST /v1/pages/{id}/orders",
    body: [
      "email",
      "name",
      "country",
      "address",
      "state",
      "zip",
      "prepay",
      "token",
      "couponCode",
      "products[].id",
      "products[].quantity",
      "eventReminderOptOut",
      "afterWatching",
    ],
    response: prefixData(fields.placedOrder),
  },
  {
    call: "GET /v1/pages/{id}/orders",
    response: [...prefixPage(fields.order), "data.data[].products"],
  },
  { call: "GET /v1/pages/{id}/orders/{orderId}", response: prefixData(fields.placedOrder) },
  {
    call: "PATCH /v1/pages/{id}/orders/{orderId}/visits",
    body: ["visits"],
    response: prefixData(["visits"]),
  },
  { call: "GET /v1/pages/{id}/orders.csv", stream: true },
  {
    call: "POST /v1/pages/{id}/subscribers",
    body: fields.registrant,
    response: prefixData(["id"]),
  },
  {
    call: "GET /v1/pages/{id}/subscribers",
    response: prefixPage([...fields.registrant, "id", "createdAt"]),
  },
  { call: "POST /v1/pages/{id}/subscribers/email", body: ["email"] },
  {
    call: "GET /v1/pages/{id}/subscribers/{sid}/access",
    response: prefixData(["access", "guest", "visits"]),
  },
  {
    call: "PATCH /v1/pages/{id}/subscribers/{sid}/visits",
    body: ["visits"],
    response: prefixData(["visits"]),
  },
  { call: "GET /v1/pages/{id}/subscribers.csv", stream: true },
  {
    call: "POST /v1/invitations/{eventId}",
    body: ["senderName", "recipientName", "recipientEmail"],
  },

  // Files
  { call: "POST /v1/files", response: prefixItems(["id", "url"]) },
  { call: "DELETE /v1/files/{id}" },
  { call: "GET /v1/s3/{key}", stream: true },

  // Credits
  {
    call: "GET /v1/credits",
    response: prefixData(["credits", ...fields.creditEntry.map((name) => `credits_log[].${name}`)]),
  },
  {
    call: "GET /v1/credits/{id}",
    response: prefixData(["credits", ...fields.creditEntry.map((name) => `credits_log[].${name}`)]),
  },
  { call: "POST /v1/credits", body: ["email", "credits"] },
  {
    call: "POST /v1/orders/credits",
    body: ["email", "name", "address", "credits", "total", "token"],
    response: prefixData(["credits"]),
  },
  { call: "POST /v1/coupons/claim", body: ["coupon"] },
];
