import { onTestFinished } from "vitest";
import { createPage, type TestAccount } from "./fixtures.ts";
import { connectToLiveRoom, type LiveRoomClient } from "./live-room-client.ts";
import { addReadyFilm, savePremiere } from "./premiere-fixtures.ts";
import type { TestApp } from "./test-app.ts";
import { paywallSettings } from "./video/playback-fixtures.ts";
import { createOrder } from "./viewer-fixtures.ts";

/** How long after its creation the premiere of `createLobby` starts. */
export const LOBBY_MS = 20 * 60_000;

/** Creates a premiere with a ticket of 7.50 dollars, whose lobby is open. @returns the page's id */
export async function createLobby(
  app: TestApp,
  owner: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await createPage(app.services, owner.id, { paywallSettings });
  await addReadyFilm(app.services, id);
  const startsAt = new Date(Date.now() + LOBBY_MS).toISOString();
  const saved = await savePremiere(app, owner, id, { startsAt, ...fields });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return id;
}

export const enterLiveRoom = (
  app: TestApp,
  pageId: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/live-room`,
    headers,
    payload: { deviceId: "device-one", ...body },
  });

/** Enters with a new ticket. */
export async function enterWithTicket(app: TestApp, pageId: string) {
  const order = await createOrder(app.services, pageId);
  const response = await enterLiveRoom(app, pageId, { orderSlug: order.slug });
  if (response.statusCode !== 201) throw new Error(response.body);
  return { order, ...response.json().data };
}

/** Opens a stream until the end of the test. */
export async function connectUntilEnd(
  origin: string,
  { streamUrl, lastSeq }: { streamUrl: string; lastSeq: number },
  { window, ...options }: { lastEventId?: number; window?: string } = {},
): Promise<LiveRoomClient> {
  const path = `${streamUrl}?after=${lastSeq}${window ? `&window=${window}` : ""}`;
  const client = await connectToLiveRoom(origin, path, options);
  onTestFinished(() => client.close());
  return client;
}
