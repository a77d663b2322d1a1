import { messages } from "@matinee/texts";
import type { ApiError, ErrorCode } from "@matinee/contract/errors";

const texts = messages.requestFailures;

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
export const genericFailureText: string = texts.serverError;

/** Builds the failure of a call that the server did not answer. */
export function createNetworkFailure(): ApiFailure {
  return new ApiFailure(0, {
    code: "network",
    message: texts.unreachable,
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

/** Whether a failed call, or a response to a request without the API client, has one of these statuses. */
const hasStatus = (failure: unknown, ...statuses: number[]): boolean =>
  (failure instanceof ApiFailure || failure instanceof Response) && statuses.includes(failure.status);

/** Whether the server could not read what was sent, for example an id that is none. */
export const isInvalid = (failure: unknown): boolean => hasStatus(failure, 400);

/** Whether the caller is not signed in, or not any more. */
export const isSessionOver = (failure: unknown): boolean => hasStatus(failure, 401);

/** Whether the caller may not do this. */
export const isForbidden = (failure: unknown): boolean => hasStatus(failure, 403);

/** Whether the server has nothing at this address that the caller may see. */
export const isMissing = (failure: unknown): boolean => hasStatus(failure, 404);

/** Whether the state changed since the caller read it, or does not allow the call. */
export const isConflict = (failure: unknown): boolean => hasStatus(failure, 409);

/** Whether the caller has to wait before the next call. */
export const isLimited = (failure: unknown): boolean => hasStatus(failure, 429);

/** Whether the caller gets nothing from this address as they are: not signed in, not allowed, or nothing there. */
export const isDenied = (failure: unknown): boolean =>
  isSessionOver(failure) || isForbidden(failure) || isMissing(failure);

/** Whether a status says that the server rejected a request; for those that do not use the API client. */
export const isRejectedStatus = (status: number): boolean => status >= 400 && status < 500;

/** Whether the same call may succeed on another try: the server was not reached, or it failed. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}

/** Whether the server understood the call and said no: the same call would be rejected again. */
export function isRejection(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && isRejectedStatus(error.status) && !isLimited(error);
}

/** Returns the failure's own message, or `fallback` for an error that says nothing specific. */
export function describeFailure(error: unknown, fallback = genericFailureText): string {
  return error instanceof ApiFailure && error.code !== "internal" && error.message !== ""
    ? error.message
    : fallback;
}
