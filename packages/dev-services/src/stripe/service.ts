import type { Context } from "./context.ts";
import type { Faults } from "./control/faults.ts";
import type { RequestLog } from "./control/request-log.ts";
import type { Idempotency } from "./http/idempotency.ts";
import type { WebhookSender } from "./webhooks/webhook-sender.ts";

/** What causes an event, for its `request` field. */
export type Cause = { id: string; idempotency_key: string | null };

/** The parts of one running server. */
export type Service = {
  context: Context;
  idempotency: Idempotency;
  faults: Faults;
  requests: RequestLog;
  webhooks: WebhookSender;
  /** Runs a handler so that the events it emits name the request. Handlers never wait, so they cannot mix. */
  causedBy<Result>(cause: Cause, work: () => Result): Result;
  /** Forgets everything. */
  reset(): void;
};
