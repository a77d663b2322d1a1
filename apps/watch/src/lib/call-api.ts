import type { ApiError, ErrorCode } from "@matinee/contract/errors";
import { session } from "./session.ts";

/** Any failure of a call, also one that never reached the server (code `network`). The message is fit to be shown. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network";
  /** Field path -> what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    body: Pick<ApiError, "message" | "errors" | "details"> & { code: ErrorCode | "network" },
  ) {
    super(body.message);
    this.name = "CallFailure";
    this.status = status;
    this.code = body.code;
    this.fields = Object.fromEntries(
      Object.entries(body.errors ?? {}).map(([field, { msg }]) => [field, msg]),
    );
    this.details = body.details ?? {};
  }
}

export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** The same attempt again replays its first answer. */
  idempotencyKey?: string;
  /** Sends the session of whoever is signed in on this host: the preview's owner or staff. */
  signedIn?: boolean;
  signal?: AbortSignal;
  /** The browser finishes the call though the page goes away. */
  keepalive?: boolean;
}

export interface Answer<Data> {
  status: number;
  data: Data;
}

/**
 * One call of the API, by fetch alone: the first view has no room for the typed client and its schemas. `Data` is the
 * contract's type of the route's answer.
 * @throws CallFailure
 */
export async function callApi<Data>(
  method: "GET" | "POST" | "PATCH",
  path: string,
  options: CallOptions = {},
): Promise<Answer<Data>> {
  const { body, idempotencyKey, signedIn, signal, keepalive } = options;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const token = signedIn ? session.get() : null;
  if (token) headers["x-session-id"] = token;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  const answer = await fetch(path, init).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw unreachable();
  });
  const fresh = answer.headers.get("x-session-id");
  if (fresh && signedIn) session.set(fresh);
  const read: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    // The contract is the claim: every success is `{ data }` of the type that the caller names.
    return { status: answer.status, data: (read as { data: Data } | null)?.data as Data };
  }
  throw new CallFailure(answer.status, isApiError(read) ? read : unknownFailure);
}

const unknownFailure = {
  code: "internal",
  message: "Something went wrong on our side. Please try again.",
} as const;

function unreachable(): CallFailure {
  return new CallFailure(0, {
    code: "network",
    message: "We could not reach Matinee. Check your connection and try again.",
  });
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === "object" && body !== null && "message" in body && "code" in body;
}

/** What a failure says to the viewer. */
export function messageOf(error: unknown): string {
  return error instanceof CallFailure ? error.message : unknownFailure.message;
}
