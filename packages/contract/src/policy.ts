import { type ApiScope, EVENT_ROLES, type EventRole } from "@matinee/domain/vocabulary";

/**
 * Who may call a route. `public`: anyone. `account`: any signed-in account. `pageOwner`: the owner of the page in the
 * path. `viewer`: the holder of the order or subscriber credential in the path. `moderator`: the holder of the token in
 * `x-moderator-token`, for the live room of the page in the path. `uploader`: the holder of the token in `x-upload-token`,
 * for the film that they were asked to upload. `staff`: accounts of type admin.
 */
export const ROLES = ["public", "account", "pageOwner", "viewer", "moderator", "uploader", "staff"] as const;
export type Role = (typeof ROLES)[number];

/** What a member of staff may do. Each role includes the ones before it. */
export const STAFF_ROLES = ["support", "finance", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Returns whether a role of staff includes another one; null is no member of staff. */
export const includesRole = (role: StaffRole | null, needed: StaffRole): boolean =>
  role !== null && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed);

/** What a caller who may open an event in the studio is to it. */
export const PAGE_ROLES = ["owner", "staff", ...EVENT_ROLES] as const;
export type PageRole = (typeof PAGE_ROLES)[number];

/** The `eventRoles` of routes that only the owner and staff may call: deletion, copies for accounts, and the team. */
export const OWNER_ONLY = [] as const;
/** The `eventRoles` of routes that change the event and its page. */
export const PRODUCER_ROLES = ["producer"] as const;
/** The `eventRoles` of routes about attendees, orders, free tickets and promo codes. */
export const BOX_OFFICE_ROLES = ["producer", "boxOffice"] as const;
/** The `eventRoles` of routes for the live room and the commands of the night. */
export const NIGHT_ROLES = ["producer", "moderator"] as const;
/** The `eventRoles` of sums about sales and playback, without viewers' personal data. */
export const STATISTICS_ROLES = ["producer", "boxOffice", "reader"] as const;
/** The `eventRoles` of the programme of a premiere and of sums about it, without viewers' personal data. */
export const PREMIERE_ROLES = ["producer", "moderator", "reader"] as const;

/** The `staffRoles` of routes that move money or hand out data in bulk. */
export const FINANCE_ROLES = ["finance", "admin"] as const;
/** The `staffRoles` of routes that give access or take an event on or off the air. */
export const ADMIN_ROLES = ["admin"] as const;

/** Actions for which a session alone is not enough: they need a sign-in or a proof of identity in the last minutes. */
export const STEP_UP_ACTIONS = [
  "onboarding",
  "refund",
  "credits",
  "approval",
  "export",
  "sessions",
  "erasure",
  "acting",
  "publishing",
  "keys",
  "webhooks",
] as const;
export type StepUpAction = (typeof STEP_UP_ACTIONS)[number];

/** Who calls a route, as far as its policy looks at them. */
export interface PolicyCaller {
  /** What they are to the event in the path; `staff` also on the routes of the back office. */
  role: PageRole;
  staffRole: StaffRole | null;
  /** Of an API key; null for a session. */
  scopes: readonly ApiScope[] | null;
  /** Whether the owner builds the event, or staff for them. */
  diyEvent: boolean;
}

export type PolicyProblem = "session-needed" | "scope-needed" | "staff-role" | "role-lacks" | "built-by-us";

/** Finds why an API key may not call a route; null when it may. */
export function findKeyProblem(
  { scope }: Pick<RouteMetadata, "scope">,
  scopes: readonly ApiScope[],
): "session-needed" | "scope-needed" | null {
  if (!scope) return "session-needed";
  return scopes.includes(scope) ? null : "scope-needed";
}

/**
 * Finds why a route for an event's owner, its team and staff does not admit a caller; null when it does. An acting period and
 * a fresh proof of identity may still be asked for.
 */
export function findPolicyProblem(
  metadata: Pick<RouteMetadata, "scope" | "eventRoles" | "staffRoles" | "diyOnly">,
  { role, staffRole, scopes, diyEvent }: PolicyCaller,
): PolicyProblem | null {
  const { eventRoles = [], staffRoles = STAFF_ROLES, diyOnly } = metadata;
  const keyProblem = scopes && findKeyProblem(metadata, scopes);
  if (keyProblem) return keyProblem;
  if (role === "staff")
    return staffRole !== null && staffRoles.some((admitted) => admitted === staffRole) ? null : "staff-role";
  if (role !== "owner" && !eventRoles.some((admitted) => admitted === role)) return "role-lacks";
  return diyOnly && !diyEvent ? "built-by-us" : null;
}

export interface RateLimit {
  /** Calls allowed per window. */
  max: number;
  windowSeconds: number;
  /** Counts calls by the caller's network (IPv4 address, IPv6 /64 and, at ten times the limit, /48) or account. */
  per: "address" | "account";
}

export interface RouteMetadata {
  allow: readonly [Role, ...Role[]];
  /** An API key with this scope may call it, as the account that it belongs to. A route without a scope rejects keys. */
  scope?: ApiScope;
  /** Owners need a session: a key must not do this. */
  rejectsKeys?: true;
  /** Which members of the event's team may call it, besides the owner. */
  eventRoles?: readonly EventRole[];
  /** Which members of staff may call it; all of them by default. An event's owner needs no role. */
  staffRoles?: readonly [StaffRole, ...StaffRole[]];
  /** Staff who are not the owner need an acting period for the owner: a reason that they gave less than an hour ago. */
  onBehalf?: true;
  /** Also of the private copy on which a premiere is rehearsed. On all other routes such a page does not exist. */
  includesRehearsals?: true;
  /** Owners may call this for do-it-yourself events only; otherwise they may only view, archive, refund and resend. */
  diyOnly?: true;
  rateLimit?: RateLimit;
  /** Staff who still have to set up a second factor may call this. */
  withoutSecondFactor?: true;
  /** Needs a sign-in or a proof of identity within `lifetimes.stepUpMinutes`, and names the action in the error. */
  stepUp?: StepUpAction;
  /** Like `stepUp`, but only in cases that the use case checks: above a limit, or without a proof in the same request. */
  conditionalStepUp?: StepUpAction;
  /** Takes `Idempotency-Key`: the same key and body returns the first response again. */
  idempotent?: true;
  /**
   * Without a session, replays the first response only to a caller in the same network or with the same `deviceId` in the
   * body, because the response contains a credential.
   */
  bindsReplay?: true;
  /** A success can return a new session, or a new token of the same one, in its `x-session-id` header. */
  startsSession?: true;
  /** The media types of a returned file, because a ts-rest response can declare only one. */
  fileTypes?: readonly [string, ...string[]];
  /**
   * The path that this route duplicates. The OpenAPI document omits it, because tools cannot distinguish the templates.
   */
  aliasOf?: string;
  /** Responds with Server-Sent Events on a connection that stays open. */
  streamsEvents?: true;
  /** Largest JSON body in bytes; 256 KiB by default. */
  bodyLimit?: number;
}

type OtherRole = Exclude<Role, "account" | "pageOwner">;

/**
 * What a route must declare, or it does not compile: a route for owners has a scope or rejects keys, and a route of an
 * event's owner names the members of its team who may call it. A key proves no identity and must not become a session, so
 * a route with a scope has no step-up and starts no session.
 */
export type DeclaredMetadata = RouteMetadata &
  (
    | { scope: ApiScope; rejectsKeys?: never; stepUp?: never; startsSession?: never }
    | { rejectsKeys: true; scope?: never }
    | { allow: readonly [OtherRole, ...OtherRole[]]; scope?: never; rejectsKeys?: never }
  ) &
  (
    | { eventRoles: readonly EventRole[] }
    | {
        allow: readonly [Exclude<Role, "pageOwner">, ...Exclude<Role, "pageOwner">[]];
        eventRoles?: never;
      }
  );

type KeyRouteOptions = Omit<
  RouteMetadata,
  "allow" | "eventRoles" | "scope" | "rejectsKeys" | "stepUp" | "startsSession"
>;
type SessionRouteOptions = Omit<RouteMetadata, "allow" | "eventRoles" | "scope" | "rejectsKeys">;

/** A handler's types follow from the callers, and from whether a key may be one. */
type KeyPolicy<Caller extends Role> = RouteMetadata & {
  allow: readonly [Caller, ...Caller[]];
  scope: ApiScope;
  rejectsKeys?: never;
  stepUp?: never;
  startsSession?: never;
};
type SessionPolicy<Caller extends Role> = RouteMetadata & {
  allow: readonly [Caller, ...Caller[]];
  rejectsKeys: true;
  scope?: never;
};
type OfEvent = { eventRoles: readonly EventRole[] };
type OfNoEvent = { eventRoles?: never };

/** For an event's owner, these members of its team, and staff. An API key needs the scope. */
export function ownerRoute(
  eventRoles: readonly EventRole[],
  scope: ApiScope,
  options: KeyRouteOptions = {},
): KeyPolicy<"pageOwner" | "staff"> & OfEvent {
  return { allow: ["pageOwner", "staff"], eventRoles, scope, ...options };
}

/** Like `ownerRoute`, but a key must not call it. */
export function ownerSessionRoute(
  eventRoles: readonly EventRole[],
  options: SessionRouteOptions = {},
): SessionPolicy<"pageOwner" | "staff"> & OfEvent {
  return { allow: ["pageOwner", "staff"], eventRoles, rejectsKeys: true, ...options };
}

/** For everyone who runs the evening of a premiere, its moderators included. */
export function nightRoute(
  options: KeyRouteOptions = {},
): KeyPolicy<"pageOwner" | "moderator" | "staff"> & OfEvent {
  return {
    allow: ["pageOwner", "moderator", "staff"],
    eventRoles: NIGHT_ROLES,
    scope: "live-rooms:moderate",
    ...options,
  };
}

/** For any signed-in account. An API key needs the scope. */
export function accountRoute(
  scope: ApiScope,
  options: KeyRouteOptions = {},
): KeyPolicy<"account"> & OfNoEvent {
  return { allow: ["account"], scope, ...options };
}

/** Like `accountRoute`, but a key must not call it. */
export function accountSessionRoute(options: SessionRouteOptions = {}): SessionPolicy<"account"> & OfNoEvent {
  return { allow: ["account"], rejectsKeys: true, ...options };
}
