import type { InitClientReturn } from "@ts-rest/core";
import type { Calls } from "./calls.ts";
import type { ApiError, ErrorCode } from "./errors.ts";
import type { Contract } from "./index.ts";

/** Where an app keeps its session token between visits. */
export interface SessionStore {
  get(): string | null;
  set(token: string | null): void;
}

/** Any failure of a call, also one that never reached the server (code `network`). The message is fit to be shown. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network";
  /** Field path -> what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    body: Pick<ApiError, "message" | "errors" | "details"> & {
      code: ErrorCode | "network";
      requestId?: string;
    },
  ) {
    super(body.message);
    this.name = "ApiFailure";
    this.status = status;
    this.code = body.code;
    this.fields = Object.fromEntries(
      Object.entries(body.errors ?? {}).map(([field, { msg }]) => [field, msg]),
    );
    this.details = body.details ?? {};
    this.requestId = body.requestId;
  }
}

export type ApiClient = InitClientReturn<Contract, { baseUrl: string }>;

/** What a call may be given; the client's types say which of it a route takes. */
interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  extraHeaders?: Record<string, string | undefined>;
}

/**
 * The typed client of every /v1 route, for same-origin apps: types are the contract's, what runs is `calls` and fetch.
 * It sends the stored session as `x-session-id` and keeps the one that an answer brings. A 401 to a stored session
 * forgets it and calls `onSignedOut`.
 */
export function createApiClient({
  calls,
  session,
  onSignedOut,
}: {
  /** From `virtual:matinee-calls`. */
  calls: Calls;
  session: SessionStore;
  onSignedOut?: () => void;
}): ApiClient {
  const send = async (
    [method, path, form = false]: readonly [string, string, boolean?],
    { params = {}, query = {}, body, extraHeaders = {} }: CallInput = {},
  ) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(extraHeaders))
      if (value !== undefined) headers.set(name, value);
    const token = session.get();
    if (token) headers.set("x-session-id", token);
    const init: RequestInit = { method, headers };
    // A form's own type carries its boundary, which only the browser knows.
    if (form) init.body = body as FormData;
    else if (body !== undefined) {
      headers.set("content-type", "application/json");
      init.body = JSON.stringify(body);
    }
    const answer = await fetch(filled(path, params) + queryOf(query), init).catch(() => {
      throw new ApiFailure(0, {
        code: "network",
        message: "We could not reach Matinee. Check your connection and try again.",
      });
    });
    const fresh = answer.headers.get("x-session-id");
    if (fresh) session.set(fresh);
    if (answer.status === 401 && token && !fresh && session.get() === token) {
      session.set(null);
      onSignedOut?.();
    }
    return { status: answer.status, body: await bodyOf(answer), headers: answer.headers };
  };
  const resources = Object.entries(calls).map(([resource, routes]) => [
    resource,
    Object.fromEntries(
      Object.entries(routes).map(([name, call]) => [name, (input?: CallInput) => send(call, input)]),
    ),
  ]);
  // One function a call of the contract, which is what the type says.
  return Object.fromEntries(resources) as ApiClient;
}

function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function queryOf(query: NonNullable<CallInput["query"]>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? "" : `?${given.toString()}`;
}

async function bodyOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get("content-type") ?? "";
  if (answer.status === 204) return undefined;
  if (type.includes("json")) return answer.json().catch(() => undefined);
  return type.startsWith("text/") ? answer.text() : answer.blob();
}

type Success<R> = Extract<R, { status: 200 | 201 | 202 | 204 }>;

/**
 * The answer of a call when it succeeded.
 * @throws ApiFailure otherwise
 */
export async function succeed<R extends { status: number; body: unknown }>(
  call: Promise<R>,
): Promise<Success<R>> {
  const answer = await call;
  if (answer.status < 400) return answer as Success<R>; // statuses below 400 are exactly the successes of the contract
  const { body } = answer;
  if (isApiError(body)) throw new ApiFailure(answer.status, body);
  throw new ApiFailure(answer.status, {
    code: "internal",
    message: "Something went wrong on our side. Please try again.",
  });
}

/** `body.data` of a call that succeeded. */
export async function dataOf<R extends { status: number; body: unknown }>(
  call: Promise<R>,
): Promise<Success<R> extends { body: { data: infer D } } ? D : never> {
  const { body } = await succeed(call);
  // The conditional type above is the only claim: a route whose success has no data types as never.
  return (body as { data: never }).data;
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === "object" && body !== null && "message" in body && "code" in body;
}
