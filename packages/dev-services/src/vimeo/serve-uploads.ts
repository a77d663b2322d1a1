import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { HostedFilm, HostedFilms } from "./hosted-films.ts";

type ByKey = { Params: { key: string } };

/**
 * Receives uploads by tus 1.0. The secret address is the permission: browsers of any page may send here. Requests with
 * a token or a session are rejected, and the preflight does not allow them.
 */
export function serveUploads(server: FastifyInstance, films: HostedFilms): void {
  server.register(async (uploads) => {
    uploads.addContentTypeParser("application/offset+octet-stream", (_request, body, done) =>
      done(null, body),
    );
    uploads.addHook("onRequest", async (request, reply) => {
      reply.headers({
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "HEAD, PATCH, OPTIONS",
        "access-control-allow-headers": "Tus-Resumable, Upload-Offset, Upload-Length, Content-Type",
        "access-control-expose-headers": "Tus-Resumable, Upload-Offset, Upload-Length",
        "tus-resumable": "1.0.0",
      });
      if (request.headers.authorization || request.headers["x-session-id"]) {
        await reply.code(400).send({ error: "Credentials do not belong here" });
      }
    });

    uploads.options<ByKey>("/files/:key", async (_request, reply) => reply.code(204).send());

    uploads.head<ByKey>("/files/:key", async ({ params }, reply) => {
      const film = find(params.key);
      if (!film) return reply.code(404).send();
      return place(reply, film).header("cache-control", "no-store").code(200).send();
    });

    uploads.patch<ByKey>("/files/:key", async (request, reply) => {
      const film = find(request.params.key);
      if (!film) return reply.code(404).send();
      if (Number(request.headers["upload-offset"]) !== film.received)
        return place(reply, film).code(409).send();
      // The content type parser above passes the body on as a stream.
      await films.append(film, request.body as Readable);
      return place(reply, film).code(204).send();
    });
  });

  const find = (key: string) => films.findByUploadKey(key.replace(/^vimeo-/, ""));
}

const place = (reply: FastifyReply, { size, received }: HostedFilm) =>
  reply.headers({ "upload-length": String(size), "upload-offset": String(received) });
