import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors.ts";

const createMalformedError = () => new AppError("malformed", (t) => t.apiErrors.request.unreadable);

/**
 * Rejects malformed JSON, NUL characters, which PostgreSQL text cannot store, and a second `Host`, of which a proxy may have
 * read the other one. An empty body with a JSON content type counts as no body.
 */
export function rejectMalformedRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (request.url.includes("%00") || hasTwoHosts(request.raw)) throw createMalformedError();
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

/** Whether a request names its host twice (RFC 9112, 3.2). Node keeps the first one and says nothing. */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
