import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { toText } from "../../platform/stored-text.ts";
import { eq, inArray, or } from "drizzle-orm";
import { films } from "../../db/schema/films.ts";
import { pages } from "../../db/schema/pages.ts";
import { captions, videos } from "../../db/schema/videos.ts";
import { omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";

/** Films. Erasing the events ends their use; the job `purge-orphaned-media` deletes them and their bytes a day later. */
export const videoData: PersonalDataSource = {
  tables: {
    videos: { copy: true, erasure: "deleted", retention: "1 day after the last use" },
    refinements: {
      copy: "nothing personal: the state of a conversion",
      erasure: "deleted",
      retention: "with the video",
    },
    captions: { copy: true, erasure: "deleted", retention: "with the video" },
    video_removals: {
      copy: "ids at the video host",
      erasure: "deleted",
      retention: "until the host confirms",
    },
  },
  async collect(db, { accountId }) {
    if (!accountId) return {};
    const owned = db.select({ id: pages.id }).from(pages).where(eq(pages.accountId, accountId));
    const library = db.select({ id: films.id }).from(films).where(eq(films.accountId, accountId));
    const isOwn = or(inArray(videos.pageId, owned), inArray(videos.filmId, library));
    const rows = (await db.select().from(videos).where(isOwn)).map((video) => ({
      ...video,
      failure: video.failure && toText(video.failure)(getTexts(defaultLanguage)),
    }));
    const ids = rows.map(({ id }) => id);
    return {
      videos: omitColumns(rows, ["leaseUntil", "attempts", "renditions", "playableLadder", "masterPlaylist"]),
      captions: omitColumns(await db.select().from(captions).where(inArray(captions.videoId, ids)), ["key"]),
    };
  },
  erase: async () => undefined,
};
