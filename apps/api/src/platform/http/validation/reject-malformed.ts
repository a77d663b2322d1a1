import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors.ts";

const createMalformedError = () => new AppError("malformed", "The request could not be read.");

/**
 * Rejects malformed JSON and NUL characters, which PostgreSQL text cannot store. An empty body with a JSON content
 * type counts as no body.
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

/** @throws AppError malformed for malformed JSON and for NUL characters, which PostgreSQL text cannot store */
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
