/**
 * Who may call a route. `public`: anyone. `account`: anyone signed in. `pageOwner`: the owner of the page that the path
 * names. `viewer`: whoever holds the order or subscriber credential in the path. `staff`: accounts of type admin.
 */
export const ROLES = ["public", "account", "pageOwner", "viewer", "staff"] as const;
export type Role = (typeof ROLES)[number];

export interface RateLimit {
  /** How many calls in the window. */
  max: number;
  windowSeconds: number;
  /** What is counted: the caller's address, or the signed-in account. */
  per: "address" | "account";
}

export interface RouteMetadata {
  allow: readonly [Role, ...Role[]];
  /** The owner needs a do-it-yourself event for this; a regular filmmaker may only look, archive, refund and resend. */
  diyOnly?: true;
  rateLimit?: RateLimit;
  /** Takes `Idempotency-Key`: the same key and body replays the first answer. */
  idempotent?: true;
  /** A success carries a new session in its `x-session-id` header. */
  startsSession?: true;
  /** The media types of a file that is returned, of which the contract's response can name one. */
  fileTypes?: readonly [string, ...string[]];
  /** Another path of a route that the OpenAPI document has: tools cannot tell the two templates apart. */
  aliasOf?: string;
  /** Largest JSON body in bytes, where the default of 256 KiB is wrong. */
  bodyLimit?: number;
}
