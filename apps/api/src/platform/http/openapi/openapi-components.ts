import { ERROR_STATUS, errorResponses, errorSchema } from "@matinee/contract/errors";
import { z } from "zod";
import { codesOf, failureExample } from "./openapi-examples.ts";

/** Zod's JSON Schema in the dialect of OpenAPI 3.0. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  return z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io,
    // A body that anything may fill, such as an inbound hook's, is described as anything.
    unrepresentable: "any",
  });
}

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;

const retryAfter = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };

const failureResponse = (status: number) => ({
  description: `One of ${codesOf(status).join(", ")}`,
  // Too many calls, or a part of us that is away for a moment.
  ...((status === ERROR_STATUS["too-many-requests"] || status === ERROR_STATUS.unavailable) && {
    headers: retryAfter,
  }),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Failure" },
      example: failureExample(status),
    },
  },
});

/** Failures beyond those of the contract's routes, which uploads alone give. */
const uploadFailures = [ERROR_STATUS["other-version"], ERROR_STATUS["checksum-mismatch"]];

const failureStatuses = [...Object.keys(errorResponses).map(Number), ...uploadFailures];

export const failureRef = (status: number) => ({ $ref: `#/components/responses/Failure${status}` });

const header = (description: string, schema: object, example?: unknown) => ({
  description,
  schema,
  ...(example !== undefined && { example }),
});

/** What many operations share, so that the document says it once. */
export const components = {
  securitySchemes: {
    session: {
      type: "apiKey",
      in: "header",
      name: "x-session-id",
      description: "The session that signing in, signing up or redeeming a handoff code returned.",
    },
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description:
        "A name of your own for this request. The same key with the same body returns the first response again; with another body it is 422.",
      schema: { ...text, maxLength: 255 },
      example: "0199c0de-1111-7000-8000-000000000000",
    },
  },
  headers: {
    Session: header("Send it with every further request in the header of the same name.", text),
    RetryAfter: header("Seconds to wait before the next try.", count, 30),
    ContentDisposition: header(
      "The name of the file.",
      text,
      'attachment; filename="All-orders__2026-11-27.csv"',
    ),
    ETag: header("Send it as If-None-Match to hear whether the image is still the same.", text),
    Location: header(
      "Where the upload's bytes go.",
      text,
      "/v1/uploads/0199c0de-0000-7000-8000-000000000000",
    ),
    TusResumable: header("The tus version of this response.", text, "1.0.0"),
    TusVersion: header("The tus versions that the server speaks.", text, "1.0.0"),
    UploadOffset: header("Bytes that have arrived.", count, 1024),
    UploadLength: header("Bytes that the whole upload has.", count, 734_003_200),
    UploadMetadata: header("As the client that created the upload sent it.", text),
    UploadExpires: header(
      "When an upload that is not finished by then is removed.",
      text,
      "Fri, 11 Dec 2026 18:30:00 GMT",
    ),
  },
  requestBodies: {
    /** Of a multipart body the contract knows no parts. */
    Files: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["file"],
            properties: { file: { type: "array", minItems: 1, items: { ...text, format: "binary" } } },
          },
        },
      },
    },
  },
  schemas: { Failure: toJsonSchema(errorSchema, "output") },
  responses: Object.fromEntries(
    failureStatuses.map((status) => [`Failure${status}`, failureResponse(status)]),
  ),
} as const;

export const headerRef = (name: keyof typeof components.headers) => ({
  $ref: `#/components/headers/${name}`,
});

export const filesBodyRef = { $ref: "#/components/requestBodies/Files" };

export const idempotencyKeyRef = { $ref: "#/components/parameters/IdempotencyKey" };
