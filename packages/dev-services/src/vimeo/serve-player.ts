import { join } from "node:path";
import { build } from "esbuild";
import type { FastifyInstance } from "fastify";
import type { HostedFilm, HostedFilms } from "./hosted-films.ts";

type ById = { Params: { id: string }; Querystring: { h?: string } };

/**
 * Serves the parts of a film that browsers load: oEmbed details, the embedded page, the video file and the thumbnail.
 */
export function servePlayer(server: FastifyInstance, films: HostedFilms): void {
  server.get<{ Querystring: { url?: string } }>("/api/oembed.json", async (request, reply) => {
    const [, id = "", hash] =
      /vimeo\.com\/(?:video\/)?(\d+)(?:\/(\w+)|\?h=(\w+))?/.exec(request.query.url ?? "") ?? [];
    const film = films.find(id);
    if (!film || (hash && hash !== film.hash)) return reply.code(404).send({ error: "Not found" });
    if (!mayEmbed(film, request.headers.referer)) return reply.code(403).send({ error: "Not permitted" });
    if (film.transcode !== "complete") return reply.code(404).send({ error: "Not found" });
    const { name: title, duration, width, height, description } = film;
    const src = `https://player.vimeo.com/video/${film.id}?h=${film.hash}`;
    return {
      type: "video",
      version: "1.0",
      provider_name: "Vimeo",
      video_id: Number(film.id),
      title,
      description,
      duration,
      width,
      height,
      html: `<iframe src="${src}"></iframe>`,
      thumbnail_url: `${request.protocol}://${request.host}/pictures/${film.id}`,
    };
  });

  server.get<ById>("/video/:id", async (request, reply) => {
    const film = films.find(request.params.id);
    const isThere = film?.transcode === "complete" && request.query.h === film.hash;
    if (!isThere) return reply.code(404).type("text/html").send("<p>Sorry, this video does not exist.</p>");
    if (!mayEmbed(film, request.headers.referer)) {
      return reply.code(403).type("text/html").send("<p>This video cannot be played here.</p>");
    }
    return reply.type("text/html; charset=utf-8").send(renderPlayerPage(film, await bundlePlayerScript()));
  });

  server.get<ById>("/content/:id", async (request, reply) => {
    const film = films.find(request.params.id);
    if (!film) return reply.code(404).send();
    reply.headers({ "content-type": "video/mp4", "accept-ranges": "bytes" });
    const [, first = "", last = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    if (!first) return reply.header("content-length", film.received).send(films.read(film));
    const start = Number(first);
    const end = last ? Math.min(Number(last), film.received - 1) : film.received - 1;
    reply.headers({
      "content-range": `bytes ${start}-${end}/${film.received}`,
      "content-length": end - start + 1,
    });
    return reply.code(206).send(films.read(film, { start, end }));
  });

  server.get<ById>("/pictures/:id", async ({ params }, reply) => {
    const film = films.find(params.id);
    if (!film) return reply.code(404).send();
    return reply.type("image/svg+xml").header("cross-origin-resource-policy", "cross-origin").send(PICTURE);
  });

  server.put<{ Params: { id: string; track: string } }>(
    "/texttrack-files/:id/:track",
    async ({ params, body }, reply) => {
      const film = films.find(params.id);
      const track = film?.textTracks.find(({ id }) => id === params.track);
      if (!film || !track) return reply.code(404).send();
      track.text = String(body);
      await films.keep(film);
      return reply.code(200).send();
    },
  );
}

/** Returns whether the page at `referer` may embed the film. A host is listed with or without its port. */
function mayEmbed({ privacy, domains }: HostedFilm, referer: string | undefined): boolean {
  if (privacy.embed !== "whitelist") return privacy.embed !== "private";
  if (!referer || !URL.canParse(referer)) return false;
  const { host, hostname } = new URL(referer);
  return domains.includes(host) || domains.includes(hostname);
}

function renderPlayerPage(film: HostedFilm, script: string): string {
  const tracks = film.textTracks
    .filter(({ active }) => active)
    .map(({ language, name, text }) => {
      const source = `data:text/vtt;base64,${Buffer.from(text).toString("base64")}`;
      return `<track kind="captions" srclang="${language}" label="${escapeHtml(name)}" src="${source}">`;
    });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(film.name)}</title>
<style>html,body,video{margin:0;width:100%;height:100%;background:#000;overflow:hidden}</style>
<video controls playsinline src="/content/${film.id}">${tracks.join("")}</video><script>${script}</script></html>`;
}

const escapeHtml = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);

let script: Promise<string> | undefined;
function bundlePlayerScript(): Promise<string> {
  script ??= build({
    entryPoints: [join(import.meta.dirname, "browser/player.ts")],
    bundle: true,
    format: "iife",
    target: "es2022",
    tsconfigRaw: {},
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? "");
  return script;
}

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#123"/></svg>`;
