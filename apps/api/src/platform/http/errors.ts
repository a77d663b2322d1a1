import type { ApiError, ErrorCode } from "@matinee/contract/errors";
import { ERROR_STATUS } from "@matinee/contract/errors";
import { defaultLanguage, getTexts, type Language, type Texts } from "@matinee/texts/languages";
import { buildSecurityHeaders } from "@matinee/contract/security-headers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../../db/database-errors.ts";
import { AppError } from "../errors.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";
import { getRequestTexts } from "./request-language.ts";
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
export function setErrorHandlers(
  app: FastifyInstance,
  languages: readonly Language[] = [defaultLanguage],
): void {
  app.decorateReply("errorCode");
  app.decorate("languages", languages);
  app.decorate("getTexts", getTexts);
  app.setNotFoundHandler((request, reply) => {
    const body: ApiError = {
      message: getRequestTexts(request).apiErrors.request.nothingHere,
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
    const texts = getRequestTexts(request);
    const fields = error.fields && Object.entries(error.fields);
    const body: ApiError = {
      message: error.text(texts),
      code: error.code,
      ...(fields && {
        errors: Object.fromEntries(fields.map(([field, text]) => [field, { msg: text(texts) }])),
      }),
      ...(error.details && { details: resolveTexts(error.details, texts) }),
      requestId: request.id,
    };
    const wait = error.details?.["retryAfterSeconds"];
    if (typeof wait === "number") reply.header("retry-after", wait);
    reply.errorCode = error.code;
    return reply.status(ERROR_STATUS[error.code]).send(body);
  });
}

/** Resolves the texts in the details of an error, at any depth. */
function resolveTexts<Value>(value: Value, texts: Texts): Value;
function resolveTexts(value: unknown, texts: Texts): unknown {
  if (typeof value === "function") return value(texts);
  if (Array.isArray(value)) return value.map((item) => resolveTexts(item, texts));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveTexts(item, texts)]));
}

/** Answers requests that no route and no hook sees, because their URL cannot be read, in the envelope of errors. */
export function sendUnreadableUrl(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .headers(buildSecurityHeaders())
    .header("cache-control", "no-store")
    .header(REQUEST_ID_HEADER, request.id);
  const isLong = "code" in error && error.code === "FST_ERR_MAX_PARAM_LENGTH";
  const { nothingHere, unreadable } = getRequestTexts(request).apiErrors.request;
  const body: ApiError = isLong
    ? { message: nothingHere, code: "not-found", requestId: request.id }
    : { message: unreadable, code: "malformed", requestId: request.id };
  void reply.status(ERROR_STATUS[isLong ? "not-found" : "malformed"]).send(body);
}

/**
 * Returns whether a request failed because the database is unavailable or the process stops, so that a retry may
 * succeed.
 */
export function isUnavailable(thrown: unknown): boolean {
  return thrown instanceof AppError ? thrown.code === "unavailable" : isDatabaseUnavailable(thrown);
}

/** Returns whether a request failed by a fault of ours, which nobody expected. */
export const isInternal = (thrown: unknown): boolean =>
  (thrown instanceof AppError ? thrown : toAppError(thrown)).code === "internal";

/** Translates the errors of Fastify and the database into ours. */
function toAppError(thrown: unknown): AppError {
  if (isDatabaseUnavailable(thrown)) {
    return new AppError("unavailable", (t) => t.apiErrors.request.busy, {
      details: { retryAfterSeconds: 2 },
    });
  }
  const status =
    typeof thrown === "object" && thrown !== null && "statusCode" in thrown ? thrown.statusCode : 500;
  switch (status) {
    case 400:
      return new AppError("malformed", (t) => t.apiErrors.request.unreadable);
    case 413:
      return new AppError("too-large", (t) => t.apiErrors.request.tooLarge);
    case 415:
      return new AppError("unsupported-type", (t) => t.apiErrors.request.contentNotAccepted);
    case 429:
      return new AppError("too-many-requests", (t) => t.apiErrors.request.tooMany);
    case 503:
      return new AppError("unavailable", (t) => t.apiErrors.request.busy);
    default:
      return new AppError("internal", (t) => t.apiErrors.request.internal);
  }
}
