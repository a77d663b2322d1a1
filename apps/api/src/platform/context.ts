import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { Config } from "./config.ts";
import type { Database } from "../db/client.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Payments } from "../integrations/payments/payments.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { UploadStore } from "../integrations/video/upload-store.ts";
import type { VideoHosts } from "../integrations/video/video-hosts.ts";
import type { Storage } from "../integrations/storage/storage.ts";

export interface Clock {
  now(): Date;
}

/** What the process was built from; one for its whole life. */
export interface Services {
  config: Config;
  db: Database;
  pool: Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  rateLimits: RateLimits;
  payments: Payments;
  storage: Storage;
  uploads: UploadStore;
  videoHosts: VideoHosts;
  identities: Identities;
  jobs: JobQueue;
}

/** Who calls and which page they call about: everything that a route's policy needs to look up. */
export interface Identities {
  /** @param token a session token; null for one that is unknown, signed out, idle for too long or too old */
  findActor(token: string): Promise<Actor | null>;
  findPage(id: string): Promise<PageIdentity | undefined>;
  findViewer(token: string, pageId: string | undefined): Promise<ViewerCredential | null>;
}

/** The signed-in account behind a request. */
export interface Actor {
  accountId: string;
  type: "filmmaker" | "admin";
  name: string;
  email: string;
  sessionId: string;
  signInId: string;
}

/** As much of a page as the policy needs. */
export interface PageIdentity {
  id: string;
  slug: string;
  accountId: string;
  diyEvent: boolean;
  /** Only staff see such a page. */
  superarchived: boolean;
}

/** The holder of a viewer credential: exactly one of order and subscriber. Holding it proves nothing about money. */
export interface ViewerCredential {
  id: string;
  pageId: string;
  orderId: string | null;
  subscriberId: string | null;
}

/** What verbs and queries get besides their input. Jobs have no actor. */
export interface Context extends Services {
  actor: Actor | null;
  requestId: string;
  /** With an Idempotency-Key: the same for the same request, also when it is resumed after a crash. */
  claimId?: string | undefined;
  /** Nobody has worked under the claim before: there is nothing of it to be found. */
  isNewClaim?: boolean;
}

/** A context whose caller is signed in. */
export type SignedInContext = Context & { actor: Actor };
