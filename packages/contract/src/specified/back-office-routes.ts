import * as fields from "./fields.ts";
import { prefixCountedPage, prefixData, prefixItems, type SpecifiedRoute } from "./route.ts";

const eventsQuery = [
  "search_term",
  "tag",
  "activated",
  "archived",
  "superarchived",
  "startEventRange_start",
  "startEventRange_end",
];

/** The specified calls about the back office's lists, notes, tags and leads. */
export const backOfficeRoutes: readonly SpecifiedRoute[] = [
  // Staff lists
  {
    call: "GET /v1/accounts",
    query: ["search_term", "page", "business_type", "tag"],
    response: prefixCountedPage(fields.customerRow),
  },
  { call: "GET /v1/accounts.csv", stream: true },
  {
    call: "GET /v1/admin/pages",
    query: [...eventsQuery, "page"],
    response: prefixCountedPage(fields.eventRow),
  },
  { call: "GET /v1/pages.csv", stream: true },
  {
    call: "GET /v1/admin/orders",
    query: ["search_term", "page", "after_watching"],
    response: ["data.total", ...fields.order.map((name) => `data.results[].${name}`)],
  },
  { call: "GET /v1/admin/orders.csv", stream: true },
  {
    call: "GET /v1/admin/leads",
    query: ["page", "searchTerm"],
    response: prefixData(prefixItems(fields.lead)),
  },
  {
    call: "GET /v1/admin/leadowners",
    query: ["search_term", "page", "stage", "source", "tag"],
    response: prefixCountedPage(fields.leadOwner),
  },
  {
    call: "GET /v1/tags",
    query: ["search_term", "page", "global", "type"],
    response: ["data", ...prefixData(prefixItems(fields.tag))],
  },

  // Accounts, for staff
  { call: "GET /v1/admin/account/{id}", response: prefixData(fields.customer) },
  {
    call: "PATCH /v1/admin/account/{id}",
    body: ["firstName", "lastName", "email", "phoneNumber", "country", "business_type", "teachableId"],
    response: prefixData(fields.customer),
  },
  {
    call: "PATCH /v1/admin/account/bulk",
    body: ["accountIds[]", "attributes"],
  },

  // Notes
  { call: "POST /v1/admin/account/note/{id}", body: ["text"], response: prefixData(fields.notes) },
  { call: "POST /v1/admin/leadowner/note/{id}", body: ["text"], response: prefixData(fields.notes) },
  {
    call: "PATCH /v1/admin/notes",
    query: ["note_id"],
    body: ["text"],
    response: prefixData(fields.notes),
  },
  { call: "DELETE /v1/admin/note/{id}" },

  // Tags
  {
    call: "POST /v1/admin/page/tags/{id}",
    query: ["tag_name", "global"],
    response: prefixData(fields.tag),
  },
  {
    call: "POST /v1/admin/leadowner/tags/{id}",
    query: ["tag_name", "global"],
    response: prefixData(fields.tag),
  },
  {
    call: "POST /v1/admin/account/tags/{id}",
    query: ["tag_name", "global"],
    response: prefixData(fields.tag),
  },
  { call: "POST /v1/link/{page|leadowner|account}/{id}/{tagId}" },
  { call: "DELETE /v1/unlink/{page|leadowner|account}/{id}/{tagId}" },
  {
    call: "POST /v1/admin/global/tags",
    query: ["tag_name", "type"],
    response: prefixData(fields.tag),
  },
  { call: "PATCH /v1/admin/global/tags/{id}", query: ["tag_name"], response: prefixData(fields.tag) },
  { call: "DELETE /v1/admin/global/tags/{id}" },
  { call: "PATCH /v1/admin/tags/bulk", body: ["ids[]", "type", "global", "newTag"] },
  { call: "PATCH /v1/admin/tags/bulk/link", body: ["ids[]", "type", "tag"] },
  { call: "DELETE /v1/admin/tags/bulk", body: ["ids[]", "type", "tag"] },

  // Leads
  { call: "PATCH /v1/admin/leadowner/stage", query: ["id", "stage"] },
  {
    call: "GET /v1/admin/leadowner",
    query: ["id"],
    response: prefixData([...fields.leadOwner, ...fields.notes.map((name) => `notes[].${name}`)]),
  },
  {
    call: "PATCH /v1/admin/leadowner",
    query: ["id"],
    body: ["first_name", "last_name", "email", "stage", "film_count", "documentary_filmmaker"],
    response: prefixData(fields.leadOwner),
  },
  { call: "DELETE /v1/admin/leadowner", query: ["id"] },
  {
    call: "POST /v1/admin/manual/lead",
    query: ["type", "leadowner_id"],
    body: ["first_name", "last_name", "email", "stage", "film_count", "documentary_filmmaker"],
  },
  { call: "PATCH /v1/admin/leadowner/bulk", body: ["leadOwnerIds[]", "attributes"] },
];
