import type { ApiError, ErrorCode } from "@matinee/contract/errors";
import { ERROR_STATUS } from "@matinee/contract/errors";
import { buildSecurityHeaders } from "@matinee/contract/security-headers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../../db/database-errors.ts";
import { AppError } from "../errors.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";
import { logRequestEvent, type SecurityEvent } from "../security-log.ts";

declare module "fastify" {
  interface FastifyReply {
    /** The code of the error that the response reports; undefined in a successful one. */
    errorCode: ErrorCode | undefined;
  }
}

/** The security events by status, for the log. */
const DENIALS: ReadonlyMap<number, SecurityEvent> = new Map([
  [401, "no-session"],
  [403, "forbidden"],
  [429, "rate-limited"],
]);

/** Every viewing ends with rejected media requests. The media routes log forged grants themselves. */
const isMedia = (request: FastifyRequest) => request.routeOptions.url?.startsWith("/media/") ?? false;

/** Sends every failure in one envelope. Unexpected errors are logged in full and returned as a generic 500. */
export function setErrorHandlers(app: FastifyInstance): void {
  app.decorateReply("errorCode");
  app.setNotFoundHandler((request, reply) => {
    const body: ApiError = {
      message: "There is nothing at this address.",
      code: "not-found",
      requestId: request.id,
    };
    reply.errorCode = body.code;
    return reply.status(404).send(body);
  });

  app.setErrorHandler((thrown, request, reply) => {
    const error = thrown instanceof AppError ? thrown : toAppError(thrown);
    if (error.code === "internal") request.log.error({ err: thrown }, "request failed");
    else if (isDatabaseUnavailable(thrown)) request.log.warn({ err: thrown }, "database unavailable");
    const denial = DENIALS.get(ERROR_STATUS[error.code]);
    if (denial && !(denial === "forbidden" && isMedia(request)))
      logRequestEvent(request, denial, { code: error.code });
    const body: ApiError = {
      message: error.message,
      code: error.code,
      ...(error.fields && {
        errors: Object.fromEntries(Object.entries(error.fields).map(([field, msg]) => [field, { msg }])),
      }),
      ...(error.details && { details: error.details }),
      requestId: request.id,
    };
    const wait = error.details?.["retryAfterSeconds"];
    if (typeof wait === "number") reply.header("retry-after", wait);
    reply.errorCode = error.code;
    return reply.status(ERROR_STATUS[error.code]).send(body);
  });
}

/** Answers requests that no route and no hook sees, because their URL cannot be read, in the envelope of errors. */
export function sendUnreadableUrl(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .headers(buildSecurityHeaders())
    .header("cache-control", "no-store")
    .header(REQUEST_ID_HEADER, request.id);
  const isLong = "code" in error && error.code === "FST_ERR_MAX_PARAM_LENGTH";
  const body: ApiError = isLong
    ? { message: "There is nothing at this address.", code: "not-found", requestId: request.id }
    : { message: "The request could not be read.", code: "malformed", requestId: request.id };
  void reply.status(ERROR_STATUS[isLong ? "not-found" : "malformed"]).send(body);
}

/**
 * Returns whether a request failed because the database is unavailable or the process stops, so that a retry may
 * succeed.
 */
export function isUnavailable(thrown: unknown): boolean {
  return thrown instanceof AppError ? thrown.code === "unavailable" : isDatabaseUnavailable(thrown);
}

/** Translates the errors of Fastify and the database into ours. */
function toAppError(thrown: unknown): AppError {
  if (isDatabaseUnavailable(thrown)) {
    return new AppError("unavailable", "We are busy. Please try again in a moment.", {
      details: { retryAfterSeconds: 2 },
    });
  }
  const status =
    typeof thrown === "object" && thrown !== null && "statusCode" in thrown ? thrown.statusCode : 500;
  switch (status) {
    case 400:
      return new AppError("malformed", "The request could not be read.");
    case 413:
      return new AppError("too-large", "This is too large.");
    case 415:
      return new AppError("unsupported-type", "This kind of content is not accepted here.");
    case 429:
      return new AppError("too-many-requests", "Too many requests. Please wait a moment and try again.");
    case 503:
      return new AppError("unavailable", "We are busy. Please try again in a moment.");
    default:
      return new AppError("internal", "Something went wrong on our side. Please try again.");
  }
}
