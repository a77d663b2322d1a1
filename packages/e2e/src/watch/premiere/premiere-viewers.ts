import type { Browser, Page } from "@playwright/test";
import { addresses } from "../../system.ts";
import { call, register, type Screening } from "../player/playback-fixtures.ts";
import { enterLobby } from "./premiere-fixtures.ts";

export interface ViewerDevice {
  name: string;
  /** How wrong the device's clock is, in milliseconds. */
  wrongMs: number;
  /** How long requests for the server's time take on their way there, in milliseconds. */
  delayMs?: number;
  /** Changes what the server says about its time by this many milliseconds, for the control. */
  forgedMs?: number;
  isPhone?: boolean;
}

/** Enters the live room as a registered viewer. @returns the address that registered, and the room's ticket and stream */
export async function enterRoom({ id }: Screening, name: string) {
  const email = `${name.toLowerCase()}-${id}@viewers.example`;
  const { data: registered } = await call("POST", `/v1/pages/${id}/subscribers`, { name, email, tos: true });
  const body = { deviceId: crypto.randomUUID(), subscriberId: registered["id"] };
  const { data } = await call("POST", `/v1/pages/${id}/live-room`, body);
  return { email, ticket: data["ticket"] ?? "", streamUrl: data["streamUrl"] ?? "" };
}

/** Opens the stream of a room, without a player. */
export function followRoom({ streamUrl }: { streamUrl: string }) {
  const stream = new AbortController();
  const opened = fetch(new URL(streamUrl, addresses.watch), {
    headers: { accept: "text/event-stream" },
    signal: stream.signal,
  });
  return { opened, close: () => stream.abort() };
}

/** Enters the lobby on a device with a wrong clock and a slow line, and takes a seat. */
export async function seatViewer(
  browser: Browser,
  screening: Screening,
  { name, wrongMs, delayMs = 0, forgedMs = 0, isPhone = false }: ViewerDevice,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 720 },
  });
  await context.addInitScript((ms) => {
    const RealDate = Date;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args: [number]) =>
        args.length > 0 ? new target(...args) : new target(RealDate.now() + ms),
      get: (target, key) => (key === "now" ? () => RealDate.now() + ms : Reflect.get(target, key)),
    });
  }, wrongMs);
  await context.route("**/v1/time", async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, delayMs);
    });
    if (forgedMs === 0) return route.continue();
    const response = await route.fetch();
    const { data } = await response.json();
    const forged = { receivedAt: data.receivedAt + forgedMs, sentAt: data.sentAt + forgedMs };
    return route.fulfill({ response, json: { data: forged } });
  });
  const page = await enterLobby(context, screening, await register(screening, name));
  await page.getByRole("button", { name: "Take my seat" }).click();
  return page;
}
