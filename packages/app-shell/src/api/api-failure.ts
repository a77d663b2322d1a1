import type { ApiError, ErrorCode } from "@matinee/contract/errors";

/**
 * A call that failed: the server's error, or one that never reached the server (status 0, code `network`).
 * The message can be shown to the user.
 */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network";
  /** Field path -> the message for that field. */
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

/** Shown when neither the server nor the screen has a better text. */
export const genericFailureText = "Something went wrong on our side. Please try again.";

/** Builds the failure of a call that the server did not answer. */
export function createNetworkFailure(): ApiFailure {
  return new ApiFailure(0, {
    code: "network",
    message: "We could not reach Matinee. Check your connection and try again.",
  });
}

/** Builds the failure that an error response states; a response of another format gets `fallback` as its message. */
export function createResponseFailure(
  status: number,
  body: unknown,
  fallback = genericFailureText,
): ApiFailure {
  return new ApiFailure(status, isApiError(body) ? body : { code: "internal", message: fallback });
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === "object" && body !== null && "message" in body && "code" in body;
}

/** Whether the same call may succeed on another try: the server was not reached, or it failed. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}

/** Whether the server understood the call and said no: the same call would be rejected again. */
export function isRejection(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Returns the failure's own message, or `fallback` for an error that says nothing specific. */
export function describeFailure(error: unknown, fallback = genericFailureText): string {
  return error instanceof ApiFailure && error.code !== "internal" && error.message !== ""
    ? error.message
    : fallback;
}
