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
    films: "Films",
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
  filmBy: (director: string, owner: string) =>
    director ? `${director}, film of ${owner}` : `Film of ${owner}`,
  archived: "Archived",
  activated: "Activated",
  draft: "Draft",
  company: "Company",
  individual: "Individual",
  /** By the type of the tag. */
  allWithTag: {
    account: "All customers with this tag",
    leadowner: "All leads with this tag",
    page: "All events with this tag",
  },
  k: (modifierKey: string) => `${modifierKey} K`,
  closeEsc: "Close, Esc",
  esc: "Esc",
  kindFilter: "Kinds",
  enter: "Enter",
  eventBy: (url: string, owner: string) => `/${url}, by ${owner}`,
} as const;
