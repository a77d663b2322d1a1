import type { SavePage } from "@matinee/contract/schemas/pages";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { createFieldError } from "../../../../platform/errors.ts";
import { files } from "../../../../db/schema/files.ts";
import { pageFilms } from "../../../../db/schema/page-films.ts";
import { parseVideoId, getVideoUrl } from "../../../video/videos.queries.ts";
import { videos } from "../../../../db/schema/videos.ts";
import type { Page } from "../page.rules.ts";

const IMAGE_PATH = "/v1/s3/";

/** The fields of a save that are images and videos, apart from those inside settings. */
export type MediaField =
  | "backgroundImage"
  | "mobileBackgroundImage"
  | "sponsorLogo"
  | "featureUrl"
  | "trailerUrl"
  | "sponsorPrerollUrl";

export type PublicImage = Pick<typeof files.$inferSelect, "id" | "key" | "width" | "height" | "accent">;

/** Finds the public images among these addresses, by address. */
export async function findImages(
  tx: Transaction,
  addresses: readonly (string | null | undefined)[],
): Promise<Map<string, PublicImage>> {
  const keys = addresses.flatMap((url) =>
    url?.startsWith(IMAGE_PATH) ? [url.slice(IMAGE_PATH.length)] : [],
  );
  if (keys.length === 0) return new Map();
  const { id, key, width, height, accent } = files;
  const rows = await tx
    .select({ id, key, width, height, accent })
    .from(files)
    .where(and(inArray(files.key, keys), eq(files.isPublic, true)));
  return new Map(rows.map((file) => [IMAGE_PATH + file.key, file]));
}

/**
 * Resolves the images and videos of a save. "" removes one. An image must be a public file of ours, a video of this
 * event and of the right kind. A stored one may stay: duplicated events share the original's media.
 * @throws AppError invalid at the field
 */
export async function resolveMedia(tx: Transaction, stored: Page, input: SavePage) {
  const paywall = stored.paywallSettings;
  const cover = input.paywallSettings?.midrollBackgroundImage;
  const images = await findImages(tx, [
    input.backgroundImage,
    input.mobileBackgroundImage,
    input.sponsorLogo,
    cover,
  ]);
  const resolveImage = (field: string, value: string | undefined, current: string | null) => {
    if (value === undefined || value === current) return current;
    if (value === "") return null;
    if (!images.has(value)) throw createFieldError(field, (t) => t.apiErrors.events.unknownImage);
    return value;
  };
  const backgroundImage = resolveImage("backgroundImage", input.backgroundImage, stored.backgroundImage);
  return {
    backgroundImage,
    accent:
      backgroundImage === stored.backgroundImage
        ? stored.accent
        : (images.get(backgroundImage ?? "")?.accent ?? null),
    mobileBackgroundImage: resolveImage(
      "mobileBackgroundImage",
      input.mobileBackgroundImage,
      stored.mobileBackgroundImage,
    ),
    sponsorLogo: resolveImage("sponsorLogo", input.sponsorLogo, stored.sponsorLogo),
    midrollBackgroundImage: resolveImage(
      "paywallSettings.midrollBackgroundImage",
      cover,
      paywall.midrollBackgroundImage ?? null,
    ),
    featureVideoId: await resolveFeature(),
    trailerVideoId: await resolveVideo("trailerUrl", "trailer", input.trailerUrl, stored.trailerVideoId),
    prerollVideoId: await resolveVideo(
      "sponsorPrerollUrl",
      "preroll",
      input.sponsorPrerollUrl,
      stored.prerollVideoId,
    ),
    messageVideo: await resolveMessageVideo(),
  };

  /** Of an event that shows films of the library, their records name the files. */
  async function resolveFeature(): Promise<string | null> {
    const { featureVideoId: current } = stored;
    const id = await resolveVideo("featureUrl", "feature", input.featureUrl, current);
    if (id !== current && (await tx.$count(pageFilms, eq(pageFilms.pageId, stored.id))) > 0)
      throw createFieldError("featureUrl", (t) => t.films.fileOfRecord);
    return id;
  }

  /** A stored address outside our storage stays until another is given. */
  async function resolveMessageVideo(): Promise<string | null> {
    const value = input.aboutSettings?.messageVideo;
    const current = stored.aboutSettings.messageVideo ?? null;
    if (value === undefined || value === current) return current;
    const id = await resolveVideo("aboutSettings.messageVideo", "message", value, parseVideoId(current));
    return id && getVideoUrl(id);
  }

  async function resolveVideo(
    field: string,
    kind: (typeof videos.$inferSelect)["kind"],
    value: string | undefined,
    current: string | null,
  ): Promise<string | null> {
    if (value === undefined) return current;
    if (value === "") return null;
    const id = parseVideoId(value);
    if (id !== null && id === current) return current;
    const [row] = id
      ? await tx
          .select({ id: videos.id, status: videos.status })
          .from(videos)
          .where(and(eq(videos.id, id), eq(videos.pageId, stored.id), eq(videos.kind, kind)))
      : [];
    if (!row) throw createFieldError(field, (t) => t.apiErrors.events.otherVideo);
    // An activated event keeps its current video; the new one replaces it once it is ready.
    if (current && stored.activated && row.status !== "ready") return current;
    return row.id;
  }
}
