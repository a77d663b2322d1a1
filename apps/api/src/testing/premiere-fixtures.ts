import { uuidv7 } from "uuidv7";
import { videos } from "../db/schema/videos.ts";
import { pages } from "../db/schema/pages.ts";
import { eq } from "drizzle-orm";
import type { Services } from "../platform/context.ts";
import type { TestAccount } from "./fixtures.ts";
import type { TestApp } from "./test-app.ts";

/** Gives an event a film of ten minutes, without any files. @returns the video's id */
export async function addReadyFilm({ db }: Pick<Services, "db">, pageId: string): Promise<string> {
  const id = uuidv7();
  await db.insert(videos).values({
    id,
    pageId,
    kind: "feature",
    name: "film.mp4",
    sizeBytes: 1000,
    status: "ready",
    durationSeconds: 600,
  });
  await db.update(pages).set({ featureVideoId: id }).where(eq(pages.id, pageId));
  return id;
}

/** A premiere in an hour: a sponsor's slate of 30 seconds, the film, and thanks of a minute. */
export const planPremiere = ({ clock }: Pick<Services, "clock">, startsInMs = 3_600_000) => ({
  showing: "premiere",
  startsAt: new Date(clock.now().getTime() + startsInMs).toISOString(),
  lobbyMinutes: 30,
  programme: [
    { kind: "slate", durationMs: 30_000, title: "With thanks to the harbour" },
    { kind: "film" },
    { kind: "thank-you", durationMs: 60_000 },
  ],
});

export async function savePremiere(
  app: TestApp,
  owner: TestAccount,
  pageId: string,
  fields: Record<string, unknown> = {},
) {
  return app.http.inject({
    method: "PUT",
    url: `/v1/pages/${pageId}/premiere`,
    headers: owner.headers,
    payload: { ...planPremiere(app.services), ...fields },
  });
}

export function sendCommand(
  app: TestApp,
  owner: TestAccount,
  pageId: string,
  payload: { command: string; epoch: number; reason?: string; holdMs?: number },
) {
  const url = `/v1/pages/${pageId}/premiere/commands`;
  return app.http.inject({ method: "POST", url, headers: owner.headers, payload });
}
