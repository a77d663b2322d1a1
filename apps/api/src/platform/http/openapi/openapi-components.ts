import { ERROR_STATUS, errorResponses, errorSchema } from "@matinee/contract/errors";
import { z } from "zod";
import { listErrorCodes, findFailureExample } from "./openapi-examples.ts";

/** Converts a Zod schema to JSON Schema in the dialect of OpenAPI 3.1. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    // Unconstrained bodies, such as those of inbound webhooks, accept any value.
    unrepresentable: "any",
  });
  return json;
}

const textSchema = { type: "string" } as const;
const countSchema = { type: "integer", minimum: 0 } as const;

const retryAfter = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };

const createFailureResponse = (status: number) => ({
  description: `One of ${listErrorCodes(status).join(", ")}`,
  // Rate limited, or temporarily unavailable.
  ...((status === ERROR_STATUS["too-many-requests"] || status === ERROR_STATUS.unavailable) && {
    headers: retryAfter,
  }),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Failure" },
      example: findFailureExample(status),
    },
  },
});

/** Failures that only the upload routes return. */
const uploadFailures = [ERROR_STATUS["other-version"], ERROR_STATUS["checksum-mismatch"]];

const failureStatuses = [
  ...Object.keys(errorResponses).map(Number),
  ...uploadFailures,
  ERROR_STATUS["not-implemented"],
];

export const createFailureRef = (status: number) => ({ $ref: `#/components/responses/Failure${status}` });

const createHeader = (description: string, schema: object, example?: unknown) => ({
  description,
  schema,
  ...(example !== undefined && { example }),
});

/** Components shared by several operations. */
export const components = {
  securitySchemes: {
    session: {
      type: "apiKey",
      in: "header",
      name: "x-session-id",
      description: "The session that signing in, signing up or redeeming a handoff code returned.",
    },
    key: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "mk_ and 43 characters",
      description:
        "An API key of an account. Each operation names the scope that the key needs. For servers only.",
    },
    moderator: {
      type: "apiKey",
      in: "header",
      name: "x-moderator-token",
      description: "The token of a moderator's emailed link.",
    },
    uploader: {
      type: "apiKey",
      in: "header",
      name: "x-upload-token",
      description: "The token of an emailed link to upload a film.",
    },
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description:
        "A name of your own for this request. The same key with the same body returns the first response again; with another body it is 422.",
      schema: { ...textSchema, maxLength: 255 },
      example: "0199c0de-1111-7000-8000-000000000000",
    },
  },
  headers: {
    Session: createHeader("Send it with every further request in the header of the same name.", textSchema),
    RetryAfter: createHeader("Seconds to wait before the next try.", countSchema, 30),
    ContentDisposition: createHeader(
      "The name of the file.",
      textSchema,
      'attachment; filename="All-orders__2026-11-27.csv"',
    ),
    ETag: createHeader("Send it as If-None-Match to hear whether the image is still the same.", textSchema),
    Location: createHeader(
      "Where the upload's bytes go.",
      textSchema,
      "/v1/uploads/0199c0de-0000-7000-8000-000000000000",
    ),
    TusResumable: createHeader("The tus version of this response.", textSchema, "1.0.0"),
    TusVersion: createHeader("The tus versions that the server speaks.", textSchema, "1.0.0"),
    UploadOffset: createHeader("Bytes that have arrived.", countSchema, 1024),
    UploadLength: createHeader("Bytes that the whole upload has.", countSchema, 734_003_200),
    UploadMetadata: createHeader("As the client that created the upload sent it.", textSchema),
    UploadExpires: createHeader(
      "When an upload that is not finished by then is removed.",
      textSchema,
      "Fri, 11 Dec 2026 18:30:00 GMT",
    ),
  },
  requestBodies: {
    /** Written by hand: the contract does not describe the parts of multipart bodies. */
    Files: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["file"],
            properties: { file: { type: "array", minItems: 1, items: { ...textSchema, format: "binary" } } },
          },
        },
      },
    },
  },
  schemas: { Failure: toJsonSchema(errorSchema, "output") },
  responses: Object.fromEntries(
    failureStatuses.map((status) => [`Failure${status}`, createFailureResponse(status)]),
  ),
} as const;

export const createHeaderRef = (name: keyof typeof components.headers) => ({
  $ref: `#/components/headers/${name}`,
});

export const filesBodyRef = { $ref: "#/components/requestBodies/Files" };

export const idempotencyKeyRef = { $ref: "#/components/parameters/IdempotencyKey" };
