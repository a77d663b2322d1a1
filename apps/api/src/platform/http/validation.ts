import type { AppRoute } from "@ts-rest/core";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { describeZodIssue } from "./zod-messages.ts";

export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Path, query and body as the contract wants them.
 * @throws AppError not-found for a path that names nothing, malformed or invalid with the message at each field
 */
export function parseInput(route: AppRoute, request: FastifyRequest): ParsedInput {
  const params = parseWithSchema(route.pathParams, request.params);
  // An id of the wrong shape names nothing.
  if (!params.success) throw new AppError("not-found", "This could not be found.");
  const query = parseWithSchema(route.query, request.query);
  if (!query.success)
    throw createValidationError(query.error, "malformed", "The address has a parameter that is not right.");
  const schema = "body" in route ? route.body : undefined;
  const body = parseBody(schema, request.body ?? (acceptsEmptyBody(schema) ? undefined : {}));
  return { params: params.data, query: query.data, body };
}

/** The body as the schema wants it. @throws AppError invalid with the message at each field */
export function parseBody<T>(schema: T, value: unknown): T extends z.ZodType ? z.output<T> : unknown {
  const body = parseWithSchema(schema, value);
  if (!body.success)
    throw createValidationError(body.error, "invalid", "Please check the highlighted fields.");
  // A schema gives its output; without one the value passes as it is.
  return body.data as T extends z.ZodType ? z.output<T> : unknown;
}

function parseWithSchema(schema: unknown, value: unknown) {
  return schema instanceof z.ZodType
    ? schema.safeParse(value, { error: describeZodIssue })
    : { success: true as const, data: value };
}

function acceptsEmptyBody(schema: unknown): boolean {
  return !(schema instanceof z.ZodType) || schema.safeParse(undefined).success;
}

function createValidationError(error: z.ZodError, code: "malformed" | "invalid", message: string): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) fields[[...issue.path, key].join(".")] ??= "This field is not known.";
    } else {
      fields[issue.path.join(".") || "body"] ??= issue.message;
    }
  }
  return new AppError(code, message, { fields });
}
