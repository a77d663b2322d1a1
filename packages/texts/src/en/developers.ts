import { formats } from "./formats.ts";
import type { ApiScope } from "@matinee/domain/vocabulary";

/** The errors of calls with an API key, and the keys on the page Developers and in a customer's details. */
export const apiKeys = {
  invalid: "This API key is unknown, revoked or expired.",
  scopeNeeded: (scope: ApiScope) => `This API key lacks the scope ${scope}.`,
  sessionNeeded: "API keys cannot do this. Please sign in.",
  notInBrowsers: "API keys are for servers. Please never put one into a web page.",
  notForStaff: "Staff have no API keys.",
  tooMany: (limit: number) => `You have ${limit} keys. Please revoke one that you no longer use.`,
  endsInThePast: "Please choose a date in the future.",
  title: "Keys",
  empty: "No keys yet. A key lets your software act on your behalf.",
  make: "Make a key",
  copyNow: (name: string) => `Copy the key “${name}” now. It is shown only once.`,
  copy: "Copy",
  copied: "Copied",
  saved: "I have saved it",
  theKey: "The new key",
  columns: { name: "Name", key: "Key", scopes: "May do", lastUsed: "Last used", ends: "Ends" },
  notUsed: "Not yet",
  neverEnds: "Never",
  ended: "Ended",
  endsIn: (days: number) => formats.plural(days, { one: "In 1 day", other: `In ${days} days` }),
  options: (name: string) => `Options for ${name}`,
  revoke: "Revoke",
  revoked: "The key is revoked.",
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: "Software that uses this key stops working at once. This cannot be undone.",
  namePlaceholder: "Ticket desk",
  nameMissing: "Please name the key after the software that uses it.",
  scopesMissing: "Please choose what the key may do.",
  lifetimes: { "30": "In 30 days", "90": "In 90 days", "365": "In a year", never: "Never" },
  notMade: "The key could not be made. Please try again.",
  notRevoked: "The key could not be revoked. Please try again.",
  /** In a customer's details. */
  ofCustomer: "API keys",
  noneOfCustomer: "This customer has no API keys.",
  disable: "Disable",
  disableKey: (name: string) => `Disable ${name}`,
  disabled: "The key is disabled.",
  notDisabled: "The key could not be disabled. Please try again.",
  disableTitle: (name: string) => `Disable “${name}” for good?`,
  scopes: {
    "account:read": "Read the account",
    "events:read": "Read events",
    "events:write": "Change events",
    "videos:read": "Read videos",
    "videos:write": "Upload videos",
    "orders:read": "Read orders",
    "orders:refund": "Refund orders",
    "attendees:read": "Read registrations",
    "attendees:write": "Change registrations, and give free tickets",
    "live-rooms:moderate": "Moderate live rooms",
  } satisfies Record<ApiScope, string>,
} as const;

export const developers = {
  description: "API keys let your software act on your behalf. Webhooks notify it of events.",
  reference: "Reference",
  /** Before the page is left while a new key or secret is shown. */
  notSaved: "Save the new key or secret first. It cannot be shown again.",
} as const;
