import type { App } from "../app.ts";
import { enterLiveRoom } from "./live-room-fixtures.ts";
import type { TestApp } from "./test-app.ts";

/** Starts the film of a premiere and enters its live room, as its owner or team does: with a session. */
export async function openAsHost(app: TestApp, pageId: string, headers: Record<string, string>) {
  const room = (await enterLiveRoom(app, pageId, {}, headers)).json().data;
  const played = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/playback`,
    headers,
    payload: { kind: "feature", deviceId: "device-one" },
  });
  const { standingUrl } = played.json().data;
  /** Checks the film as nginx does. */
  const read = async ({ http }: Pick<App, "http"> = app) =>
    (await http.inject({ url: standingUrl })).statusCode;
  const write = async ({ http }: Pick<App, "http"> = app) => {
    const url = `/v1/live-rooms/${room.ticket}/messages`;
    const payload = { text: "Hello", clientId: crypto.randomUUID() };
    return (await http.inject({ method: "POST", url, payload })).statusCode;
  };
  return { room, read, write };
}
