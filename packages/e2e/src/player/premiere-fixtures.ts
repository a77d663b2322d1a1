import { type Browser, expect, type Page } from "@playwright/test";
import { call as callApi } from "../system.ts";
import { getCallToAction } from "../watch/viewer.ts";
import { getSessions, type Screening } from "./playback-fixtures.ts";

const MINUTE_MS = 60_000;
export const SLATE_MS = 6000;

export interface Clock {
  epoch: number;
  anchorAt: string;
  anchorMs: number;
  isRunning: boolean;
}

/** Gives an event a premiere whose lobby is open, with a slate of six seconds before the film. */
export async function planPremiere({ id }: Screening): Promise<void> {
  const { maker } = await getSessions();
  const premiere = {
    showing: "premiere",
    startsAt: new Date(Date.now() + 20 * MINUTE_MS).toISOString(),
    lobbyMinutes: 30,
    programme: [
      { kind: "slate", title: "With thanks to the harbour", durationMs: SLATE_MS },
      { kind: "film" },
      { kind: "thank-you", title: "Thank you", durationMs: 60_000 },
    ],
  };
  await callApi("PUT", `/v1/pages/${id}/premiere`, premiere, maker);
}

/** Gives the owner's commands, each for the clock that the one before it left. */
export function createDirector({ id }: Screening) {
  let epoch = 0;
  return async (command: string, reason?: string): Promise<Clock> => {
    const { maker } = await getSessions();
    const body = { command, epoch, ...(reason && { reason }) };
    const { data } = await callApi<Clock>("POST", `/v1/pages/${id}/premiere/commands`, body, maker);
    ({ epoch } = data);
    return data;
  };
}

export async function enterLobby(browser: Browser, { url }: Screening, credential: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`/watch/${url}?subscriberID=${credential}`);
  await getCallToAction(page, "Enter the Lobby").click();
  await expect(page.getByRole("button", { name: "Take my seat" })).toBeVisible();
  return page;
}
