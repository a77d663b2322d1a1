import type { FastifyInstance, FastifyRequest } from "fastify";

/** Makes the routes of this scope receive the body as bytes, since their callers sign the raw bytes. */
export function acceptRawBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

/** Returns the bytes of a request in a scope with `acceptRawBody`; empty if it has no body. */
export const readRawBody = ({ body }: Pick<FastifyRequest, "body">): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);
