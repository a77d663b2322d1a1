import * as fields from "./fields.ts";

/** A specified call: 1 is the specification of filmmakers and viewers, 2 that of the back office. */
export interface SpecifiedRoute {
  /** Method and path, with parameters in braces. */
  call: string;
  in: readonly (1 | 2)[];
  /** Names of query parameters. */
  query?: readonly string[];
  /** Fields of the body; `[]` marks a list. */
  body?: readonly string[];
  /** Fields of the success response. */
  answer?: readonly string[];
  /** The response is a CSV report or a file. */
  stream?: true;
}

const prefixData = (names: readonly string[]) => names.map((name) => `data.${name}`);
const prefixItems = (names: readonly string[]) => names.map((name) => `data[].${name}`);
/** The paths of a page: `data.data` with the rows, `pages` and `next`. */
const prefixPage = (names: readonly string[]) => [
  "data.pages",
  "data.next",
  ...prefixData(prefixItems(names)),
];
/** The paths of a page of a staff list: the rows and their total. */
const prefixCountedPage = (names: readonly string[]) => ["data.total", ...prefixData(prefixItems(names))];

const eventsQuery = [
  "search_term",
  "tag",
  "activated",
  "archived",
  "superarchived",
  "startEventRange_start",
  "startEventRange_end",
];

/** Every specified call with its query parameters, body fields and response fields. */
export const specifiedRoutes: readonly SpecifiedRoute[] = [
  // Auth and account
  {
    call: "POST /v1/account",
    in: [1, 2],
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
    answer: ["data"],
  },
  { call: "POST /v1/session", in: [1, 2], body: ["email", "password"], answer: prefixData(["type", "name"]) },
  { call: "DELETE /v1/session", in: [1, 2] },
  { call: "POST /v1/tokens/verify", in: [1, 2], body: ["token"] },
  { call: "POST /v1/tokens/reset", in: [1, 2], body: ["email", "redirectUrl"] },
  { call: "POST /v1/tokens/reset/{token}", in: [1, 2], body: ["password"] },
  { call: "GET /v1/account", in: [1, 2], answer: prefixData(fields.account) },
  {
    call: "PATCH /v1/account",
    in: [1, 2],
    body: ["firstName", "lastName", "email", "phoneNumber", "country", "business_type", "payoutToken"],
    answer: prefixData(fields.account),
  },
  { call: "GET /v1/account/onboard", in: [1, 2], answer: prefixData(["url"]) },
  {
    call: "GET /v1/account/capabilities",
    in: [1, 2],
    answer: prefixData(["capability.status", "hasConnectedBank"]),
  },
  {
    call: "GET /v1/account/{id}/capabilities",
    in: [2],
    answer: prefixData(["capability.status", "currently_due", "onboarding_url", "hasConnectedBank"]),
  },

  // Events
  { call: "GET /v1/pages", in: [1], answer: prefixPage(fields.eventCard) },
  { call: "GET /v1/pages/archived", in: [1, 2], answer: prefixPage(fields.eventCard) },
  { call: "GET /v1/pages/{urlOrId}", in: [1, 2], answer: prefixData(fields.ownedEvent) },
  {
    call: "POST /v1/pages/{accountId}",
    in: [1, 2],
    body: fields.savedEvent,
    answer: prefixData(fields.ownedEvent),
  },
  {
    call: "PATCH /v1/pages/{id}",
    in: [1, 2],
    body: fields.savedEvent,
    answer: prefixData(fields.ownedEvent),
  },
  { call: "DELETE /v1/pages/{id}", in: [1, 2] },
  { call: "POST /v1/pages/{id}/activate", in: [1, 2] },
  { call: "POST /v1/pages/duplicate/{id}", in: [1, 2], body: ["account_email"] },

  // FAQ
  {
    call: "POST /v1/pages/{id}/comments",
    in: [1, 2],
    body: ["text", "order", "parentId"],
    answer: prefixData(fields.comment),
  },
  { call: "GET /v1/pages/{id}/comments", in: [1, 2], answer: prefixPage(fields.comment) },
  { call: "PATCH /v1/pages/{id}/comments/sort_order", in: [1, 2], body: ["[].commentId", "[].sortOrder"] },
  { call: "DELETE /v1/pages/{id}/comments/{commentId}", in: [1, 2] },

  // Products
  {
    call: "POST /v1/pages/{id}/products",
    in: [1, 2],
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
    answer: prefixData(fields.product),
  },
  { call: "GET /v1/pages/{id}/products", in: [1, 2], query: ["type"], answer: prefixItems(fields.product) },
  { call: "GET /v1/pages/{id}/products/all", in: [1, 2], answer: prefixItems(fields.product) },
  { call: "GET /v1/pages/{id}/products/store", in: [1, 2], answer: prefixItems(fields.product) },
  {
    call: "PATCH /v1/pages/{id}/products/{productId}",
    in: [1, 2],
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
    answer: prefixData(fields.product),
  },
  { call: "PATCH /v1/pages/{id}/products/sort_order", in: [1, 2], body: ["[].itemId", "[].sortOrder"] },
  { call: "DELETE /v1/pages/{id}/products/{productId}", in: [1, 2] },

  // Tickets, orders and subscribers
  {
    call: "POST /v1/pages/{id}/ticket-coupon/validate",
    in: [1, 2],
    body: ["code"],
    answer: prefixData(["valid", "message"]),
  },
  {
    call: "POST /v1/pages/{id}/orders",
    in: [1, 2],
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
    answer: prefixData(fields.placedOrder),
  },
  {
    call: "GET /v1/pages/{id}/orders",
    in: [1, 2],
    answer: [...prefixPage(fields.order), "data.data[].products"],
  },
  { call: "GET /v1/pages/{id}/orders/{orderId}", in: [1], answer: prefixData(fields.placedOrder) },
  {
    call: "PATCH /v1/pages/{id}/orders/{orderId}/visits",
    in: [1],
    body: ["visits"],
    answer: prefixData(["visits"]),
  },
  { call: "GET /v1/pages/{id}/orders.csv", in: [1, 2], stream: true },
  {
    call: "POST /v1/pages/{id}/subscribers",
    in: [1, 2],
    body: fields.registrant,
    answer: prefixData(["id"]),
  },
  {
    call: "GET /v1/pages/{id}/subscribers",
    in: [1, 2],
    answer: prefixPage([...fields.registrant, "id", "createdAt"]),
  },
  { call: "POST /v1/pages/{id}/subscribers/email", in: [1], body: ["email"] },
  {
    call: "GET /v1/pages/{id}/subscribers/{sid}/access",
    in: [1],
    answer: prefixData(["access", "guest", "visits"]),
  },
  {
    call: "PATCH /v1/pages/{id}/subscribers/{sid}/visits",
    in: [1],
    body: ["visits"],
    answer: prefixData(["visits"]),
  },
  { call: "GET /v1/pages/{id}/subscribers.csv", in: [1, 2], stream: true },
  {
    call: "POST /v1/invitations/{eventId}",
    in: [1, 2],
    body: ["senderName", "recipientName", "recipientEmail"],
  },

  // Files
  { call: "POST /v1/files", in: [1, 2], answer: prefixItems(["id", "url"]) },
  { call: "DELETE /v1/files/{id}", in: [1, 2] },
  { call: "GET /v1/s3/{key}", in: [1, 2], stream: true },

  // Credits
  {
    call: "GET /v1/credits",
    in: [1, 2],
    answer: prefixData(["credits", ...fields.creditEntry.map((name) => `credits_log[].${name}`)]),
  },
  {
    call: "GET /v1/credits/{id}",
    in: [1, 2],
    answer: prefixData(["credits", ...fields.creditEntry.map((name) => `credits_log[].${name}`)]),
  },
  { call: "POST /v1/credits", in: [2], body: ["email", "credits"] },
  {
    call: "POST /v1/orders/credits",
    in: [1, 2],
    body: ["email", "name", "address", "credits", "total", "token"],
    answer: prefixData(["credits"]),
  },
  { call: "POST /v1/coupons/claim", in: [1, 2], body: ["coupon"] },

  // Staff lists
  {
    call: "GET /v1/accounts",
    in: [2],
    query: ["search_term", "page", "business_type", "tag"],
    answer: prefixCountedPage(fields.customerRow),
  },
  { call: "GET /v1/accounts.csv", in: [2], stream: true },
  {
    call: "GET /v1/admin/pages",
    in: [2],
    query: [...eventsQuery, "page"],
    answer: prefixCountedPage(fields.eventRow),
  },
  { call: "GET /v1/pages.csv", in: [2], stream: true },
  {
    call: "GET /v1/admin/orders",
    in: [2],
    query: ["search_term", "page", "after_watching"],
    answer: ["data.total", ...fields.order.map((name) => `data.results[].${name}`)],
  },
  { call: "GET /v1/admin/orders.csv", in: [2], stream: true },
  {
    call: "GET /v1/admin/leads",
    in: [2],
    query: ["page", "searchTerm"],
    answer: prefixData(prefixItems(fields.lead)),
  },
  {
    call: "GET /v1/admin/leadowners",
    in: [2],
    query: ["search_term", "page", "stage", "source", "tag"],
    answer: prefixCountedPage(fields.leadOwner),
  },
  {
    call: "GET /v1/tags",
    in: [2],
    query: ["search_term", "page", "global", "type"],
    answer: ["data", ...prefixData(prefixItems(fields.tag))],
  },

  // Accounts, for staff
  { call: "GET /v1/admin/account/{id}", in: [2], answer: prefixData(fields.customer) },
  {
    call: "PATCH /v1/admin/account/{id}",
    in: [2],
    body: ["firstName", "lastName", "email", "phoneNumber", "country", "business_type", "teachableId"],
    answer: prefixData(fields.customer),
  },
  {
    call: "PATCH /v1/admin/account/bulk",
    in: [2],
    body: ["accountIds[]", "attributes"],
  },

  // Notes
  { call: "POST /v1/admin/account/note/{id}", in: [2], body: ["text"], answer: prefixData(fields.notes) },
  { call: "POST /v1/admin/leadowner/note/{id}", in: [2], body: ["text"], answer: prefixData(fields.notes) },
  {
    call: "PATCH /v1/admin/notes",
    in: [2],
    query: ["note_id"],
    body: ["text"],
    answer: prefixData(fields.notes),
  },
  { call: "DELETE /v1/admin/note/{id}", in: [2] },

  // Tags
  {
    call: "POST /v1/admin/page/tags/{id}",
    in: [2],
    query: ["tag_name", "global"],
    answer: prefixData(fields.tag),
  },
  {
    call: "POST /v1/admin/leadowner/tags/{id}",
    in: [2],
    query: ["tag_name", "global"],
    answer: prefixData(fields.tag),
  },
  {
    call: "POST /v1/admin/account/tags/{id}",
    in: [2],
    query: ["tag_name", "global"],
    answer: prefixData(fields.tag),
  },
  { call: "POST /v1/link/{page|leadowner|account}/{id}/{tagId}", in: [2] },
  { call: "DELETE /v1/unlink/{page|leadowner|account}/{id}/{tagId}", in: [2] },
  {
    call: "POST /v1/admin/global/tags",
    in: [2],
    query: ["tag_name", "type"],
    answer: prefixData(fields.tag),
  },
  { call: "PATCH /v1/admin/global/tags/{id}", in: [2], query: ["tag_name"], answer: prefixData(fields.tag) },
  { call: "DELETE /v1/admin/global/tags/{id}", in: [2] },
  { call: "PATCH /v1/admin/tags/bulk", in: [2], body: ["ids[]", "type", "global", "newTag"] },
  { call: "PATCH /v1/admin/tags/bulk/link", in: [2], body: ["ids[]", "type", "tag"] },
  { call: "DELETE /v1/admin/tags/bulk", in: [2], body: ["ids[]", "type", "tag"] },

  // Leads
  { call: "PATCH /v1/admin/leadowner/stage", in: [2], query: ["id", "stage"] },
  {
    call: "GET /v1/admin/leadowner",
    in: [2],
    query: ["id"],
    answer: prefixData([...fields.leadOwner, ...fields.notes.map((name) => `notes[].${name}`)]),
  },
  {
    call: "PATCH /v1/admin/leadowner",
    in: [2],
    query: ["id"],
    body: ["first_name", "last_name", "email", "stage", "film_count", "documentary_filmmaker"],
    answer: prefixData(fields.leadOwner),
  },
  { call: "DELETE /v1/admin/leadowner", in: [2], query: ["id"] },
  {
    call: "POST /v1/admin/manual/lead",
    in: [2],
    query: ["type", "leadowner_id"],
    body: ["first_name", "last_name", "email", "stage", "film_count", "documentary_filmmaker"],
  },
  { call: "PATCH /v1/admin/leadowner/bulk", in: [2], body: ["leadOwnerIds[]", "attributes"] },
];

/** Routes that docs/product-rules.md adds: the specification names them without a path, or not at all. */
export const addedRoutes: readonly Omit<SpecifiedRoute, "in">[] = [
  { call: "POST /v1/session/handoff", body: ["host"], answer: prefixData(["code"]) },
  { call: "POST /v1/session/redeem", body: ["code", "host"], answer: prefixData(["type", "name"]) },
  { call: "GET /v1/config", answer: prefixData(["stripe.publishableKey", "hosts.watch"]) },
  {
    call: "POST /v1/videos",
    body: ["pageId", "kind", "name", "size"],
    answer: prefixData(["id", "url", "uploadUrl"]),
  },
  { call: "GET /v1/videos/{id}", answer: prefixData(["id", "name", "durationSeconds"]) },
  { call: "PATCH /v1/videos/{id}", body: ["name"] },
  { call: "GET /v1/videos/{id}/status", answer: prefixData(["upload", "progress", "failure"]) },
  {
    call: "POST /v1/pages/{id}/playback",
    body: ["kind", "deviceId", "orderSlug", "subscriberId", "takeOver"],
    answer: prefixData(["manifestUrl", "expiresAt", "positionSeconds", "previewSeconds"]),
  },
  { call: "POST /v1/pages/{id}/products/paywall", answer: prefixData(["paywallProductId"]) },
  {
    call: "POST /v1/pages/{id}/products/donation",
    body: ["amount"],
    answer: prefixData(["donationProductId"]),
  },
  {
    call: "GET /v1/pages/{id}/ticket-coupons",
    answer: prefixItems(["code", "uses", "expiresAt", "revoked"]),
  },
  { call: "POST /v1/pages/{id}/ticket-coupons", body: ["code", "maxUses", "expiresAt"] },
  { call: "DELETE /v1/pages/{id}/ticket-coupons/{couponId}" },
  { call: "POST /v1/pages/{id}/orders/{orderId}/confirm", answer: prefixData(fields.placedOrder) },
  { call: "POST /v1/pages/{id}/orders/{orderId}/refunds", body: ["amount"] },
  { call: "POST /v1/pages/{id}/cancel" },
  { call: "PATCH /v1/admin/pages/bulk", body: ["pageIds[]", "attributes.archived", "attributes.active"] },
  { call: "POST /v1/hooks/leads/{source}" },
];
