import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

const createMalformedError = () => new AppError("malformed", "The request could not be read.");

/**
 * Refuses what no route could read: JSON that is none, and the NUL character, which PostgreSQL's text cannot hold. An
 * empty body with a JSON content type is no body and no error.
 */
export function rejectMalformedRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (request.url.includes("%00")) throw createMalformedError();
  });
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const text = String(body);
    if (text === "") return done(null);
    try {
      return done(null, parseJson(text));
    } catch {
      return done(createMalformedError());
    }
  });
}

/** @throws AppError malformed for what is no JSON, and for the NUL character, which PostgreSQL's text cannot hold */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === "string" && value.includes("\0")) throw createMalformedError();
      return value;
    });
  } catch {
    throw createMalformedError();
  }
}
