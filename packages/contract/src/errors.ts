import { z } from "zod";

/** The HTTP status of each error code. Use cases throw codes; only this table knows statuses. */
export const ERROR_STATUS = {
  malformed: 400,
  "no-session": 401,
  /** The API key is unknown, revoked or expired. */
  "invalid-key": 401,
  "second-factor-needed": 401,
  "no-credits": 402,
  "card-refused": 402,
  forbidden: 403,
  /** A premiere has not come to this part of the film. */
  early: 403,
  "step-up-needed": 403,
  /** The API key lacks `details.scope`. */
  "scope-needed": 403,
  /** A member of staff must state a reason before they change what belongs to `details.customerId`. */
  "acting-period-needed": 403,
  /** Solve the proof of work in `details.challenge` and repeat the request with `x-challenge-solution`. */
  "challenge-needed": 403,
  "second-factor-required": 403,
  "not-found": 404,
  "url-taken": 409,
  "email-taken": 409,
  "tag-taken": 409,
  "sold-out": 409,
  /** Tickets are sold to those whom the queue at `details.queue` has let in. */
  "queue-first": 409,
  "total-changed": 409,
  "not-activatable": 409,
  "saved-before-you": 409,
  "confirmation-needed": 409,
  "state-conflict": 409,
  "device-limit": 409,
  "already-claimed": 409,
  "other-version": 412,
  "too-large": 413,
  "unsupported-type": 415,
  invalid: 422,
  "key-reused": 422,
  "too-many-requests": 429,
  internal: 500,
  /** oEmbed prescribes this status for formats that a provider does not have. */
  "not-implemented": 501,
  unavailable: 503,
  /** tus prescribes this status. */
  "checksum-mismatch": 460,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]; // Cast: Object.keys returns string[]

export const errorSchema = z.object({
  /** Can be shown to the user. */
  message: z.string(),
  code: z.enum(ERROR_CODES),
  /** Messages by field; the path of a nested field is joined with dots. */
  errors: z.record(z.string(), z.object({ msg: z.string() })).optional(),
  /** Depends on the code, for example the new total in cents, the stored version or the missing fields. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});

export type ApiError = z.infer<typeof errorSchema>;

/**
 * The error responses of every route. 412 and 460 are missing: only the tus uploads, which are no contract routes, return
 * them. 501 belongs to oEmbed alone.
 */
export const errorResponses = {
  400: errorSchema,
  401: errorSchema,
  402: errorSchema,
  403: errorSchema,
  404: errorSchema,
  409: errorSchema,
  413: errorSchema,
  415: errorSchema,
  422: errorSchema,
  429: errorSchema,
  500: errorSchema,
  503: errorSchema,
};
