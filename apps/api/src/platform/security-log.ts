import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Actor, Moderator, UndoneEntry } from "./context.ts";
import { hashToken } from "./crypto.ts";
import { truncateAddress } from "./network-address.ts";

/** The names of security events. They are the field `security` of a log line (docs/guides/operators.md). */
export type SecurityEvent =
  | "sign-in"
  | "sign-in-failed"
  | "sign-out"
  | "sessions-ended"
  | "identity-proven"
  | "no-session"
  | "forbidden"
  | "object-hidden"
  | "forged-grant"
  | "rate-limited"
  | "password-reset-requested"
  | "password-changed"
  | "email-change-requested"
  | "email-changed"
  | "email-change-undone"
  | "bank-changed"
  | "malware-found"
  | "audit-chain-verified"
  | "audit-chain-broken";

/** Events that are worth an alert when they become frequent. */
const WARNINGS: ReadonlySet<SecurityEvent> = new Set([
  "sign-in-failed",
  "no-session",
  "forbidden",
  "object-hidden",
  "forged-grant",
  "rate-limited",
  "malware-found",
  "audit-chain-broken",
]);

/** From where and as whom a request came. The context of a request has these fields. */
export interface RequestOrigin {
  actor: Pick<Actor, "accountId" | "sessionId" | "apiKey"> | null;
  moderator?: Pick<Moderator, "email"> | null;
  requestId?: string | null;
  /** The network of the caller's address, truncated. */
  address?: string | null;
  undoes?: UndoneEntry;
}

/** Names a session in logs and in the audit log without being its credential. */
export const hashSessionId = (actor: Pick<Actor, "sessionId"> | null) =>
  actor?.sessionId ? hashToken(actor.sessionId).slice(0, 16) : null;

/**
 * Logs a security event as one line with the caller's network, account, session and request.
 * @param details further fields; `accountId` names the account when no one is signed in. Never credentials or emails.
 */
export function logSecurityEvent(
  { log, actor, address, requestId }: RequestOrigin & { log: FastifyBaseLogger },
  security: SecurityEvent,
  details: Record<string, string | number | null> = {},
): void {
  const fields = {
    security,
    address: address ?? null,
    accountId: actor?.accountId ?? null,
    session: hashSessionId(actor),
    ...(actor?.apiKey && { apiKey: actor.apiKey.id }),
    requestId: requestId ?? null,
    ...details,
  };
  if (WARNINGS.has(security)) log.warn(fields, "security event");
  else log.info(fields, "security event");
}

/** Logs a security event of a request that has no context yet, or no longer. */
export function logRequestEvent(
  request: FastifyRequest,
  security: SecurityEvent,
  details?: Record<string, string | number | null>,
): void {
  logSecurityEvent(
    { log: request.log, actor: request.actor, address: truncateAddress(request.ip), requestId: request.id },
    security,
    { route: `${request.method} ${request.routeOptions.url ?? ""}`, ...details },
  );
}
