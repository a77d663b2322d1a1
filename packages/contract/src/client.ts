import { initClient, tsRestFetchApi } from "@ts-rest/core";
import type { ApiError, ErrorCode } from "./errors.ts";
import { contract } from "./index.ts";

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

/**
 * The typed client of every /v1 route, for same-origin apps. It sends the stored session as `x-session-id` and keeps
 * the one that an answer brings. A 401 to a stored session forgets it and calls `onSignedOut`.
 */
export function createApiClient({
  session,
  onSignedOut,
}: {
  session: SessionStore;
  onSignedOut?: () => void;
}) {
  return initClient(contract, {
    baseUrl: "",
    baseHeaders: {},
    api: async (request) => {
      const token = session.get();
      if (token) request.headers["x-session-id"] = token;
      const answer = await tsRestFetchApi(request).catch(() => {
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
      return answer;
    },
  });
}

export type ApiClient = ReturnType<typeof createApiClient>;

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
