import type { Currency } from "@matinee/domain/currency";
import type { PageKind } from "@matinee/domain/page-kind";
import type { Texts } from "@matinee/texts";
import type { Language } from "@matinee/texts/languages";
import type { ApiScope } from "@matinee/domain/vocabulary";
import type { StaffRole } from "@matinee/contract/policy";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { Config } from "./config.ts";
import type { Tracing } from "./telemetry/tracing.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { Database } from "../db/client.ts";
import type { ReportDatabase } from "./report-database.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Payments } from "../integrations/payments/payments.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { UploadStore } from "../integrations/video/uploads/upload-store.ts";
import type { VideoHosts } from "../integrations/video/video-hosts.ts";
import type { Storage } from "../integrations/storage/storage.ts";

export interface Clock {
  now(): Date;
  /** How far the clock of this machine is ahead, in milliseconds, where another clock is used. */
  readonly wallOffsetMs?: number;
}

/**
 * The services that every use case may need, created once at startup. A module exports an interface of its own for each
 * further one (`WatchMeterServices`), and the entry layer composes them (services.ts).
 */
export interface Services {
  config: Config;
  /** Names this process in notifications to the others, from its start to its end. */
  processId: string;
  db: Database;
  pool: Pool;
  /** Connections past a pooler, for work that needs a session of its own. */
  directPool: Pool;
  reports: ReportDatabase;
  clock: Clock;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Null without a collector of traces. */
  tracing: Tracing | null;
  rateLimits: RateLimits;
  payments: Payments;
  storage: Storage;
  uploads: UploadStore;
  videoHosts: VideoHosts;
  identities: Identities;
  /** Records a successful write of an API key in the audit log, unless its use case did. */
  recordKeyWrite(
    this: void,
    ctx: Pick<Context, "actor" | "clock" | "requestId" | "address">,
    write: KeyWrite,
  ): Promise<void>;
  jobs: JobQueue;
}

/** A successful call that is not a read. */
export interface KeyWrite {
  method: string;
  /** As the contract declares it. */
  path: string;
  params: Readonly<Record<string, unknown>>;
  /** The event in the path. */
  pageId: string | undefined;
}

/** The lookups that a route's policy needs: the caller and the page of the request. */
export interface Identities {
  /** Finds the account of a session token; null when the session is unknown, signed out, idle too long or expired. */
  findActor(token: string): Promise<SessionActor | null>;
  /** Finds the account of an API key; null when the key is unknown, revoked or expired. */
  findApiKey(key: string): Promise<KeyActor | null>;
  findPage(id: string): Promise<PageIdentity | undefined>;
  /** Whether a member of staff gave a reason to act on behalf of a customer, less than an hour ago. */
  isActingFor(staffId: string, customerId: string): Promise<boolean>;
  findViewer(token: string, pageId: string | undefined): Promise<ViewerCredential | null>;
  /** Finds the moderator of a page by the token of their emailed link; null when it was revoked. */
  findModerator(token: string, pageId: string): Promise<Moderator | null>;
  /** Finds whoever was invited to upload a film by the token of their emailed link; null when it has ended. */
  findUploader(token: string): Promise<Uploader | null>;
}

/** Someone who uploads one film by an emailed link, without an account. */
export interface Uploader {
  invitationId: string;
  filmId: string;
  /** Whose film it is. */
  accountId: string;
  /** To which the link was sent. */
  email: string;
  /** The newest file that was uploaded by the link. */
  videoId: string | null;
}

/** Someone who moderates the live room of one page, without an account. */
export interface Moderator {
  id: string;
  pageId: string;
  /** Empty for a moderator without one. */
  name: string;
  /** To which the link was sent. */
  email: string;
}

interface ActorAccount {
  accountId: string;
  type: "filmmaker" | "admin";
  /** Null for filmmakers. */
  staffRole: StaffRole | null;
  name: string;
  email: string;
  /** Last proof of identity in this session; null with an API key. */
  authenticatedAt: Date | null;
  /** Staff without a second factor while one is required: they may only set one up. */
  mustSetUpFactor: boolean;
}

/** A signed-in account. */
export interface SessionActor extends ActorAccount {
  sessionId: string;
  signInId: string;
  apiKey: null;
}

/** An account whose program calls with an API key. */
export interface KeyActor extends ActorAccount {
  sessionId: null;
  signInId: null;
  apiKey: { id: string; name: string; scopes: readonly ApiScope[] };
}

/** An account whose work a job continues after the request. */
export interface JobActor extends ActorAccount {
  sessionId: null;
  signInId: null;
  apiKey: null;
}

/** The account behind a request, or behind a job. */
export type Actor = SessionActor | KeyActor | JobActor;

/** The fields of a page that policies need. */
export interface PageIdentity {
  id: string;
  kind: PageKind;
  slug: string;
  accountId: string;
  /** Of its prices and orders. */
  currency: Currency;
  diyEvent: boolean;
  /** Only staff see such a page. */
  superarchived: boolean;
  /** The id of the event whose premiere is rehearsed on this private copy; null for ordinary events. */
  rehearsalOf: string | null;
}

/** A viewer credential of either an order or a subscriber. It does not prove that the order was paid. */
export interface ViewerCredential {
  id: string;
  pageId: string;
  orderId: string | null;
  /** The one ticket of the order that it opens; null for the order's own link, which sees all of the order. */
  ticketId: string | null;
  subscriberId: string | null;
}

/** The audit entry whose change is undone, and its action. The entries of the undoing name it. */
export interface UndoneEntry {
  entryId: string;
  action: string;
}

/** The context of use cases and queries. Jobs have no actor. */
export interface Context extends Services {
  actor: Actor | null;
  /** Only on routes that admit moderators. */
  moderator?: Moderator | null;
  /** Only on routes that admit uploaders. */
  uploader?: Uploader | null;
  requestId: string;
  /** In the language of who reads the result. */
  texts: Texts;
  /** Of the page on which the caller acts. Undefined where the request names none, as of a program: then an event's counts. */
  language?: Language | undefined;
  /** While a change is undone. */
  undoes?: UndoneEntry;
  /** The caller's IPv4 address or IPv6 /64, as a key for rate limits (`getNetworkKeys`). */
  network?: string;
  /** The network of the caller's address, truncated; null when unknown. */
  address: string | null;
  /** The User-Agent header; null when the caller sent none. */
  userAgent?: string | null;
  /** A random id that the studio's browser keeps, in `x-device-id`; null when the caller sent none. */
  deviceId?: string | null;
  /** The caller's solution of a proof of work, in `x-challenge-solution`. */
  challengeSolution?: string | undefined;
  /** The id of the idempotency claim; a retry of the same request after a crash has the same id. */
  claimId?: string | undefined;
  /** True when no earlier attempt used the claim, so that no earlier result has to be looked up. */
  isNewClaim?: boolean;
}

/** A context whose caller is an account: signed in, or by an API key. */
export type SignedInContext = Context & { actor: Actor };

/** A context whose caller has a session. */
export type SessionContext = Context & { actor: SessionActor };
