import type { SavePage } from "@matinee/contract/schemas/pages";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { invalid } from "../../../../platform/errors.ts";
import { files } from "../../../../db/schema/files.ts";
import { videoIdOf, videoUrl } from "../../../video/videos.queries.ts";
import { videos } from "../../../../db/schema/videos.ts";
import type { Page } from "../page.rules.ts";

const IMAGE_PATH = "/v1/s3/";

export type PublicImage = Pick<typeof files.$inferSelect, "id" | "key" | "width" | "height" | "accent">;

/** The public images among these addresses, by address. */
export async function findImages(
  tx: Transaction,
  addresses: readonly (string | null | undefined)[],
): Promise<Map<string, PublicImage>> {
  const keys = addresses.flatMap((url) =>
    url?.startsWith(IMAGE_PATH) ? [url.slice(IMAGE_PATH.length)] : [],
  );
  if (keys.length === 0) return new Map();
  const { id, key, width, height, accent } = files;
  const found = await tx
    .select({ id, key, width, height, accent })
    .from(files)
    .where(and(inArray(files.key, keys), eq(files.isPublic, true)));
  return new Map(found.map((file) => [IMAGE_PATH + file.key, file]));
}

/**
 * Images and videos of a save. "" takes one away; an image has to be one of ours that is public, a video one of this
 * event and of the right kind. What is stored already may stay, as copies share their original's media.
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
  const image = (field: string, given: string | undefined, before: string | null) => {
    if (given === undefined || given === before) return before;
    if (given === "") return null;
    if (!images.has(given)) throw invalid(field, "This image is not known. Please upload it again.");
    return given;
  };
  const backgroundImage = image("backgroundImage", input.backgroundImage, stored.backgroundImage);
  return {
    backgroundImage,
    accent:
      backgroundImage === stored.backgroundImage
        ? stored.accent
        : (images.get(backgroundImage ?? "")?.accent ?? null),
    mobileBackgroundImage: image(
      "mobileBackgroundImage",
      input.mobileBackgroundImage,
      stored.mobileBackgroundImage,
    ),
    sponsorLogo: image("sponsorLogo", input.sponsorLogo, stored.sponsorLogo),
    midrollBackgroundImage: image(
      "paywallSettings.midrollBackgroundImage",
      cover,
      paywall.midrollBackgroundImage ?? null,
    ),
    featureVideoId: await video("featureUrl", "feature", input.featureUrl, stored.featureVideoId),
    trailerVideoId: await video("trailerUrl", "trailer", input.trailerUrl, stored.trailerVideoId),
    prerollVideoId: await video(
      "sponsorPrerollUrl",
      "preroll",
      input.sponsorPrerollUrl,
      stored.prerollVideoId,
    ),
    messageVideo: await messageVideo(),
  };

  /** One that is kept elsewhere stays until another is given. */
  async function messageVideo(): Promise<string | null> {
    const given = input.aboutSettings?.messageVideo;
    const before = stored.aboutSettings.messageVideo ?? null;
    if (given === undefined || given === before) return before;
    const id = await video("aboutSettings.messageVideo", "message", given, videoIdOf(before));
    return id && videoUrl(id);
  }

  async function video(
    field: string,
    kind: (typeof videos.$inferSelect)["kind"],
    given: string | undefined,
    before: string | null,
  ): Promise<string | null> {
    if (given === undefined) return before;
    if (given === "") return null;
    const id = videoIdOf(given);
    if (id !== null && id === before) return before;
    const [found] = id
      ? await tx
          .select({ id: videos.id, status: videos.status })
          .from(videos)
          .where(and(eq(videos.id, id), eq(videos.pageId, stored.id), eq(videos.kind, kind)))
      : [];
    if (!found) throw invalid(field, "This video is not one of this event. Please upload it again.");
    // An activated event plays on what it has; the new one takes its place by itself when it is ready.
    if (before && stored.activated && found.status !== "ready") return before;
    return found.id;
  }
}
