import { createPage } from "../fixtures.ts";
import { savePremiere } from "../premiere-fixtures.ts";
import { paywallSettings, type PlaybackFixture } from "./playback-fixtures.ts";

/** The programme begins with a slate, so that no part of the film may be loaded in the lobby. */
const SLATE_MS = 300_000;
const STARTS_IN_MS = 20 * 60_000;

/**
 * Creates an event with a converted film and a premiere: five minutes of a slate, then the film. Without another start,
 * the clock is set to one minute before it.
 */
export async function createPremiereNight(
  cinema: PlaybackFixture,
  fields: Record<string, unknown> = {},
): Promise<{ page: { id: string; startsAt: Date } }> {
  const { id } = await createPage(cinema.app.services, cinema.owner.id, { paywallSettings });
  await cinema.addVideo(id);
  const startsAt = new Date(cinema.app.clock.now().getTime() + STARTS_IN_MS);
  const saved = await savePremiere(cinema.app, cinema.owner, id, {
    startsAt: startsAt.toISOString(),
    programme: [{ kind: "slate", durationMs: SLATE_MS }, { kind: "film" }],
    ...fields,
  });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  if (!("startsAt" in fields)) cinema.app.clock.set(new Date(startsAt.getTime() - 60_000));
  return { page: { id, startsAt } };
}

/** Returns when the film reaches a second, without any command. */
export const getFilmInstant = ({ startsAt }: { startsAt: Date }, seconds: number) =>
  new Date(startsAt.getTime() + SLATE_MS + seconds * 1000);
