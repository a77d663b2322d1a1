import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { Config } from "./config.ts";
import type { Database } from "../db/client.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Payments } from "../integrations/payments/payments.ts";
import type { Jobs } from "./jobs/boss.ts";
import type { UploadStore } from "../integrations/video/upload-store.ts";
import type { VideoHosts } from "../integrations/video/video-hosts.ts";
import type { WatchMeter } from "../modules/playback/watch-meter.ts";
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
  watchMeter: WatchMeter;
  jobs: Jobs;
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

/** What verbs and queries get besides their input. Jobs have no actor. */
export interface Context extends Services {
  actor: Actor | null;
  requestId: string;
  /** With an Idempotency-Key: the same for the same request, also when it is resumed after a crash. */
  claimId?: string | undefined;
  /** Nobody has worked under the claim before: there is nothing of it to be found. */
  freshClaim?: boolean;
}

/** A context whose caller is signed in. */
export type SignedInContext = Context & { actor: Actor };
