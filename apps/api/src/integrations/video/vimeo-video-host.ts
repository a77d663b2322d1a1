import { z } from "zod";
import type { Config } from "../../platform/config.ts";
import {
  type ExternalVideoHost,
  type HostedVideoState,
  type HostedVideo,
  type PublicDetails,
  VideoHostError,
} from "./video-host.ts";
import { createVimeoClient } from "./vimeo-client.ts";

const createdSchema = z.object({
  uri: z.string().regex(/^\/videos\/\d+/),
  upload: z.object({ upload_link: z.url() }),
});
const numberSchema = z.number().nullish();
const videoSchema = z.object({
  duration: numberSchema,
  width: numberSchema,
  height: numberSchema,
  player_embed_url: z.url().nullish(),
  upload: z.object({ status: z.string(), upload_link: z.string().nullish() }),
  transcode: z.object({ status: z.string() }),
  pictures: z.object({ base_link: z.url().nullish() }).nullish(),
});
const oembedSchema = z.object({
  duration: numberSchema,
  width: numberSchema,
  height: numberSchema,
  thumbnail_url: z.url().nullish(),
});
const textTracksSchema = z.object({
  data: z.array(z.object({ uri: z.string(), language: z.string().nullish() })),
});
const createdTrackSchema = z.object({ link: z.url() });

/** Hidden on vimeo.com, embeddable on our domains only, and without links that lead viewers away. */
const SETTINGS = {
  privacy: { view: "disable", embed: "whitelist", download: false, add: false, comments: "nobody" },
  embed: {
    title: { name: "hide", owner: "hide", portrait: "hide" },
    buttons: { like: false, watchlater: false, share: false, embed: false },
  },
};

type VimeoConfig = Pick<
  Config,
  "VIMEO_API_URL" | "VIMEO_OEMBED_URL" | "VIMEO_TOKEN" | "VIMEO_TIMEOUT_MS" | "WATCH_URL" | "STUDIO_URL"
>;

/** The Vimeo host: the API creates a video with the account's token, and the browser uploads to Vimeo's upload link. */
export function createVimeoVideoHost(config: VimeoConfig): ExternalVideoHost {
  const timeoutMs = config.VIMEO_TIMEOUT_MS;
  const call = createVimeoClient({ apiUrl: config.VIMEO_API_URL, token: config.VIMEO_TOKEN, timeoutMs });
  const domains = [config.WATCH_URL, config.STUDIO_URL].map((url) => new URL(url).host);

  async function removeTracks(video: HostedVideo, language: string): Promise<void> {
    const { body } = await call("GET", `/videos/${requireVimeoId(video)}/texttracks`);
    for (const track of textTracksSchema.safeParse(body).data?.data ?? []) {
      if (track.language === language) await call("DELETE", track.uri);
    }
  }

  return {
    name: "vimeo",
    keepsSource: false,

    async createUpload({ name, sizeBytes }) {
      const { body } = await call("POST", "/me/videos", {
        upload: { approach: "tus", size: String(sizeBytes) },
        name,
        ...SETTINGS,
      });
      const { uri, upload } = parseResponse(createdSchema, body);
      const hostId = /\d+/.exec(uri)?.[0] ?? "";
      try {
        for (const domain of domains) {
          await call("PUT", `/videos/${hostId}/privacy/domains/${encodeURIComponent(domain)}`);
        }
      } catch (error) {
        // Without its allowed domains the video could not be embedded.
        await call("DELETE", `/videos/${hostId}`).catch(() => undefined);
        throw error;
      }
      return { hostId, uploadUrl: upload.upload_link };
    },

    async remove(video) {
      await call("DELETE", `/videos/${requireVimeoId(video)}`);
    },

    async rename(video, name) {
      await call("PATCH", `/videos/${requireVimeoId(video)}`, { name });
    },

    async getState(video) {
      const { status, body } = await call("GET", `/videos/${requireVimeoId(video)}`);
      if (status === 404) return null;
      return toHostedState(parseResponse(videoSchema, body), timeoutMs);
    },

    async getPublicDetails(video) {
      const url = new URL(config.VIMEO_OEMBED_URL);
      url.searchParams.set("url", `https://vimeo.com/${requireVimeoId(video)}`);
      // Vimeo returns the details of a restricted video only to the domains that may embed it.
      const headers = { referer: config.WATCH_URL };
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { headers, redirect: "error", signal }).catch(() => null);
      if (response?.status !== 200) return null;
      const details = oembedSchema.safeParse(await response.json().catch(() => null));
      return details.success ? toPublicDetails(details.data, details.data.thumbnail_url) : null;
    },

    async putCaption(video, { language, label, text }) {
      await removeTracks(video, language);
      const track = { type: "captions", language, name: label, active: true };
      const { body } = await call("POST", `/videos/${requireVimeoId(video)}/texttracks`, track);
      // No token: the link authorizes the request, as for the video's upload.
      const response = await fetch(parseResponse(createdTrackSchema, body).link, {
        method: "PUT",
        headers: { "content-type": "text/vtt" },
        body: text,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new VideoHostError("Vimeo did not respond to the caption upload", { cause: error });
      });
      if (!response.ok) throw new VideoHostError(`Vimeo responded ${response.status} to the caption upload`);
    },

    removeCaption: removeTracks,
  };
}

async function toHostedState(
  video: z.infer<typeof videoSchema>,
  timeoutMs: number,
): Promise<HostedVideoState> {
  const { upload, transcode, player_embed_url: embedUrl = null } = video;
  const details = toPublicDetails(video, video.pictures?.base_link);
  const buildState = (
    status: HostedVideoState["status"],
    failure: HostedVideoState["failure"] = null,
  ): HostedVideoState => ({
    ...details,
    status,
    failure,
    embedUrl,
    uploadedBytes: null,
  });
  if (upload.status === "error") return buildState("failed", { key: "lostAtHost" });
  if (transcode.status === "error") return buildState("failed", { key: "notConvertibleAtHost" });
  if (transcode.status === "complete") return embedUrl ? buildState("ready") : buildState("converting");
  if (upload.status === "complete") return buildState("converting");
  const uploadedBytes = upload.upload_link ? await fetchUploadOffset(upload.upload_link, timeoutMs) : null;
  return { ...buildState("uploading"), uploadedBytes };
}

/** Asks the upload link for its offset by tus; null when there is no usable response. */
async function fetchUploadOffset(link: string, timeoutMs: number): Promise<number | null> {
  const response = await fetch(link, {
    method: "HEAD",
    headers: { "tus-resumable": "1.0.0" },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  const offset = response?.ok ? response.headers.get("upload-offset") : null;
  return offset === null || offset === undefined ? null : Number(offset);
}

function toPublicDetails(
  { duration, width, height }: Pick<z.infer<typeof videoSchema>, "duration" | "width" | "height">,
  poster: string | null | undefined,
): PublicDetails {
  return {
    durationSeconds: duration || null,
    width: width || null,
    height: height || null,
    posterUrl: poster ?? null,
  };
}

function parseResponse<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(body);
  if (!parsed.success)
    throw new VideoHostError(`Vimeo's response has an unexpected shape: ${parsed.error.message}`);
  return parsed.data;
}

function requireVimeoId({ hostId }: HostedVideo): string {
  if (!hostId || !/^\d+$/.test(hostId)) throw new VideoHostError("This video has no Vimeo ID");
  return hostId;
}
