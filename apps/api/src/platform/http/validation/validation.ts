import { refusesNull } from "@matinee/contract/envelope";
import type { AppRoute } from "@ts-rest/core";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { verbatim, type Text, type Texts } from "@matinee/texts/languages";
import { AppError, createNotFoundError } from "../../errors.ts";
import { getRequestTexts } from "../request-language.ts";
import { describeZodIssue } from "./zod-messages.ts";

export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Parses path, query and body by the contract.
 * @throws AppError not-found for an invalid path, malformed or invalid with a message per field
 */
export function parseInput(route: AppRoute, request: FastifyRequest): ParsedInput {
  const texts = getRequestTexts(request);
  const params = parseWithSchema(route.pathParams, request.params, texts);
  // A malformed id cannot belong to an object.
  if (!params.success) throw createNotFoundError();
  const query = parseWithSchema(route.query, request.query, texts);
  if (!query.success)
    throw createValidationError(query.error, "malformed", (t) => t.apiErrors.fields.wrongParameter);
  const schema = "body" in route ? route.body : undefined;
  const body = parseBody(schema, request.body ?? (acceptsEmptyBody(schema) ? undefined : {}), texts);
  return { params: params.data, query: query.data, body };
}

/**
 * Parses the body by the schema. A null field counts as missing, unless the schema accepts or refuses null
 * there.
 * @throws AppError invalid with a message per field
 */
export function parseBody<T>(
  schema: T,
  value: unknown,
  texts: Texts,
): T extends z.ZodType ? z.output<T> : unknown {
  const body = parseWithSchema(schema, dropNullFields(schema, value), texts);
  if (!body.success) throw createValidationError(body.error, "invalid", (t) => t.apiErrors.fields.check);
  // With a schema the data is its output; without a schema the value passes unchanged.
  return body.data as T extends z.ZodType ? z.output<T> : unknown;
}

function dropNullFields(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return dropNullFields(schema.unwrap(), value);
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value;
  const shape: Readonly<Record<string, unknown>> = schema.shape;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => field !== null || acceptsNull(shape[name]) || refusesNull(shape[name]))
      .map(([name, field]) => [name, dropNullFields(shape[name], field)]),
  );
}

const acceptsNull = (schema: unknown): boolean =>
  schema instanceof z.ZodType && schema.safeParse(null).success;

function parseWithSchema(schema: unknown, value: unknown, texts: Texts) {
  return schema instanceof z.ZodType
    ? schema.safeParse(value, { error: (issue) => describeZodIssue(issue, texts) })
    : { success: true as const, data: value };
}

function acceptsEmptyBody(schema: unknown): boolean {
  return !(schema instanceof z.ZodType) || schema.safeParse(undefined).success;
}

function createValidationError(error: z.ZodError, code: "malformed" | "invalid", text: Text): AppError {
  const fields: Record<string, Text> = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys)
        fields[[...issue.path, key].join(".")] ??= (t) => t.apiErrors.fields.unknown;
    } else {
      // Described in the language of the request while it was parsed.
      fields[issue.path.join(".") || "body"] ??= verbatim(issue.message);
    }
  }
  return new AppError(code, text, { fields });
}
