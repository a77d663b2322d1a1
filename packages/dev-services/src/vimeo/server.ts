import fastify from "fastify";
import { z } from "zod";
import { isFromOwnMachine } from "@matinee/stripe-emulator/own-machine";
import { addFaults } from "./faults.ts";
import { serveApi } from "./serve-api.ts";
import { servePlayer } from "./serve-player.ts";
import { serveUploads } from "./serve-uploads.ts";
import { TEST_TOKEN } from "./test-token.ts";
import { HostedFilms } from "./hosted-films.ts";

export interface VimeoOptions {
  /** 0 chooses a free port. */
  port: number;
  host?: string;
  /** The folder of the uploaded films, which stay between runs. */
  dataDir: string;
}

const settings = z.strictObject({ transcodeMs: z.int().min(0).nullable() });
const outcome = z.strictObject({ transcode: z.enum(["in_progress", "complete", "error"]) });

/** Starts the Vimeo emulator. Its README lists the protocol that it supports and its faults. */
export async function startVimeo(options: VimeoOptions): Promise<{ url: string; close(): Promise<void> }> {
  const films = await HostedFilms.open(options.dataDir);
  const server = fastify({ forceCloseConnections: true });
  let url = "";
  // Vimeo's media type; clients choose its middle part and version.
  server.addContentTypeParser(/^application\/vnd\.vimeo/, { parseAs: "string" }, (_request, body, done) =>
    done(null, JSON.parse(String(body))),
  );
  server.addContentTypeParser("text/vtt", { parseAs: "string" }, (_request, body, done) => done(null, body));
  // Browsers open the player and upload; everything else has a published key, or none.
  server.addHook("onRequest", async ({ raw, url: path, headers }, reply) => {
    const isPrivate = path.startsWith("/_test/") || headers.authorization !== undefined;
    if (isPrivate && !isFromOwnMachine(raw)) return reply.code(403).send({ error: "Not from this machine" });
  });
  addFaults(server);
  serveApi(server, { films, token: TEST_TOKEN, origin: () => url });
  serveUploads(server, films);
  servePlayer(server, films);
  server.get("/_test/videos", async () => films.list());
  server.post("/_test/settings", async ({ body }) => {
    films.transcodeMs = settings.parse(body).transcodeMs;
    return { transcodeMs: films.transcodeMs };
  });
  server.post<{ Params: { id: string } }>("/_test/videos/:id/transcode", async ({ params, body }, reply) => {
    const film = films.find(params.id);
    if (!film) return reply.code(404).send();
    await films.transcode(film, outcome.parse(body).transcode);
    return film;
  });
  url = await server.listen({ port: options.port, host: options.host ?? "127.0.0.1" });
  return { url, close: () => server.close() };
}
