import { z } from "zod";

/** Every way in which a request can fail, with its HTTP status. The API throws codes; this is the one place that knows statuses. */
export const ERROR_STATUS = {
  malformed: 400,
  "no-session": 401,
  "no-credits": 402,
  "card-refused": 402,
  forbidden: 403,
  "not-found": 404,
  "url-taken": 409,
  "email-taken": 409,
  "tag-taken": 409,
  "sold-out": 409,
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
  unavailable: 503,
  /** The status is that of the tus protocol. */
  "checksum-mismatch": 460,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]; // Object.keys forgets the literal keys

export const errorSchema = z.object({
  /** Fit to be shown. */
  message: z.string(),
  code: z.enum(codes),
  /** What is wrong at which field; nested fields are joined by dots. */
  errors: z.record(z.string(), z.object({ msg: z.string() })).optional(),
  /** What changed meanwhile: the new total in cents, the stored version, what is missing before activation. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});

export type ApiError = z.infer<typeof errorSchema>;

/** The failures that any route may answer. */
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
  503: errorSchema,
};
