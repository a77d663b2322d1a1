import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { HostedFilm, HostedFilms } from "./hosted-films.ts";

const newVideo = z.object({
  upload: z.object({ approach: z.literal("tus"), size: z.coerce.number().int().min(1) }),
  name: z.string().default("Untitled"),
  privacy: z
    .object({ view: z.string().default("anybody"), embed: z.string().default("public") })
    .prefault({}),
});
const changes = z.object({
  name: z.string().optional(),
  description: z.string().nullish(),
  privacy: z.object({ view: z.string().optional(), embed: z.string().optional() }).optional(),
});
const newTrack = z.object({
  type: z.enum(["captions", "subtitles"]),
  language: z.string(),
  name: z.string().default(""),
  active: z.boolean().default(false),
});

type ById = { Params: { id: string } };
type ByTrack = { Params: { id: string; track: string } };

interface ApiOptions {
  films: HostedFilms;
  token: string;
  /** This server's own address. */
  origin: () => string;
}

/** Serves the part of Vimeo's API 3.4 that is needed to upload by tus and to embed. */
export function serveApi(server: FastifyInstance, { films, token, origin }: ApiOptions): void {
  server.register(async (api) => {
    api.addHook("onRequest", async (request, reply) => {
      reply.header("content-type", "application/vnd.vimeo.video+json");
      if (request.headers.authorization === `Bearer ${token}`) return;
      await reply.code(401).send({
        error: "You must provide a valid authenticated access token.",
        error_code: 8003,
      });
    });

    api.post("/me/videos", async (request, reply) => {
      const body = newVideo.safeParse(request.body);
      if (!body.success) return reject(reply, 400, z.prettifyError(body.error));
      const { name, privacy, upload } = body.data;
      const film = await films.add({ name, privacy, size: upload.size });
      return reply.code(201).send(toVideoResponse(film, origin()));
    });

    api.get<ById>("/videos/:id", async ({ params }, reply) => {
      const film = films.find(params.id);
      return film ? toVideoResponse(film, origin()) : rejectMissing(reply);
    });

    api.patch<ById>("/videos/:id", async ({ params, body }, reply) => {
      const film = films.find(params.id);
      if (!film) return rejectMissing(reply);
      const { name, description, privacy } = changes.parse(body);
      if (name !== undefined) film.name = name;
      if (description !== undefined) film.description = description;
      Object.assign(film.privacy, privacy);
      await films.keep(film);
      return toVideoResponse(film, origin());
    });

    api.delete<ById>("/videos/:id", async ({ params }, reply) => {
      const film = films.find(params.id);
      if (!film) return rejectMissing(reply);
      await films.remove(film);
      return reply.code(204).send();
    });

    api.put<{ Params: { id: string; domain: string } }>(
      "/videos/:id/privacy/domains/:domain",
      async ({ params }, reply) => {
        const film = films.find(params.id);
        if (!film) return rejectMissing(reply);
        film.domains = [...new Set([...film.domains, params.domain])];
        await films.keep(film);
        return reply.code(204).send();
      },
    );

    api.get<ById>("/videos/:id/texttracks", async ({ params }, reply) => {
      const film = films.find(params.id);
      if (!film) return rejectMissing(reply);
      return {
        total: film.textTracks.length,
        data: film.textTracks.map((track) => toTrackResponse(film, track.id)),
      };
    });

    api.post<ById>("/videos/:id/texttracks", async ({ params, body }, reply) => {
      const film = films.find(params.id);
      if (!film) return rejectMissing(reply);
      const track = newTrack.safeParse(body);
      if (!track.success) return reject(reply, 400, z.prettifyError(track.error));
      const id = String(Date.now());
      const { language, name, active } = track.data;
      film.textTracks.push({ id, language, name, active, text: "" });
      await films.keep(film);
      return reply
        .code(201)
        .send({ ...toTrackResponse(film, id), link: `${origin()}/texttrack-files/${film.id}/${id}` });
    });

    api.delete<ByTrack>("/videos/:id/texttracks/:track", async ({ params }, reply) => {
      const film = films.find(params.id);
      if (!film) return rejectMissing(reply);
      film.textTracks = film.textTracks.filter(({ id }) => id !== params.track);
      await films.keep(film);
      return reply.code(204).send();
    });
  });
}

function toTrackResponse(film: HostedFilm, id: string) {
  const track = film.textTracks.find((each) => each.id === id);
  return { uri: `/videos/${film.id}/texttracks/${id}`, ...track };
}

function toVideoResponse(film: HostedFilm, origin: string) {
  const { id, hash, name, description, duration, width, height, privacy, size, received } = film;
  const isWhole = received >= size;
  return {
    uri: `/videos/${id}`,
    name,
    description,
    duration,
    width,
    height,
    link: `https://vimeo.com/${id}/${hash}`,
    player_embed_url: `https://player.vimeo.com/video/${id}?h=${hash}`,
    privacy: { ...privacy, download: false },
    upload: {
      status: isWhole ? "complete" : "in_progress",
      approach: "tus",
      size,
      upload_link: `${origin}/files/vimeo-${film.uploadKey}`,
    },
    transcode: { status: film.transcode },
    status:
      film.transcode === "complete"
        ? "available"
        : film.transcode === "error"
          ? "transcoding_error"
          : isWhole
            ? "transcoding"
            : "uploading",
    pictures: { base_link: `${origin}/pictures/${id}` },
  };
}

const reject = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error });
const rejectMissing = (reply: FastifyReply) => reject(reply, 404, "The requested video couldn't be found.");
