import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { createAccount, type TestAccount } from "./fixtures.ts";
import { listen, type LiveRoomClient } from "./live-room-client.ts";
import { createLobby, enterLiveRoom, enterWithTicket } from "./live-room-fixtures.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

interface Processes {
  app: TestApp;
  second: TestApp;
  /** Of both, in their order. */
  origins: readonly [string, string];
  owner: TestAccount;
}

async function startProcesses(settings: Record<string, unknown>): Promise<Processes> {
  const app = await createTestApp(settings);
  const second = await createTestApp({
    ...settings,
    DATABASE_URL: app.config.DATABASE_URL,
    STORAGE_DIR: app.config.STORAGE_DIR,
  });
  const origins = [await listen(app), await listen(second)] as const;
  return { app, second, origins, owner: await createAccount(app.services) };
}

/** Starts two API processes with one database for the tests of a file, and ends them after these. */
export function registerLiveRoomProcesses(settings: Record<string, unknown> = {}) {
  let started: Processes | undefined;
  beforeAll(async () => {
    started = await startProcesses(settings);
  });
  afterAll(async () => {
    await started?.second.close();
    await started?.app.close();
  });
  const get = (): Processes => {
    if (!started) throw new Error("The processes start before the first test");
    return started;
  };
  return {
    get app() {
      return get().app;
    },
    get second() {
      return get().second;
    },
    get origins() {
      return get().origins;
    },
    get owner() {
      return get().owner;
    },
    createPremiere: (fields: Record<string, unknown> = {}) => createLobby(get().app, get().owner, fields),
    enter: (pageId: string, body: Record<string, unknown>, headers = {}) =>
      enterLiveRoom(get().app, pageId, body, headers),
    enterAsBuyer: (pageId: string) => enterWithTicket(get().app, pageId),
    send: (ticket: string, text: string, { clientId = randomUUID(), to = get().app } = {}) =>
      to.http.inject({
        method: "POST",
        url: `/v1/live-rooms/${ticket}/messages`,
        payload: { text, clientId },
      }),
    /** Moderates as the owner. */
    patch: (pageId: string, path: string, payload: Record<string, unknown>) =>
      get().app.http.inject({
        method: "PATCH",
        url: `/v1/pages/${pageId}/live-room${path}`,
        headers: get().owner.headers,
        payload,
      }),
  };
}

export const readTexts = ({ events }: LiveRoomClient) =>
  events.filter(({ event }) => event === "message").map(({ data }) => data["text"]);
