import type { SearchKind } from "@matinee/domain/vocabulary";

/** The search of everything in the back office. */
export const searchEverything = {
  title: "Search everything",
  placeholder: "Name, email, title, amount, order or charge id",
  everything: "Everything",
  kinds: {
    orders: "Orders",
    registrations: "Registrations",
    events: "Events",
    customers: "Customers",
    leads: "Leads",
    tags: "Tags",
    notes: "Notes",
    emails: "Emails",
  } satisfies Record<SearchKind, string>,
  searching: "Searching...",
  found: (count: string) => `${count} found`,
  nothing: "Nothing found. Search for a part of a name, email or title.",
  tooLong: "This search took too long. Please type more letters.",
  start: "Type at least two letters.",
  more: (count: string) => `${count} more`,
  move: "move",
  open: "open",
  newTab: "new tab",
  alsoFinds: "Also finds amounts, order ids and charge ids",
} as const;
