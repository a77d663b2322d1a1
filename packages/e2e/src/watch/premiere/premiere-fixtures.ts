import { connect } from "@matinee/api/database";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { call as callApi, databaseUrl } from "../../system.ts";
import { getCallToAction } from "../viewer.ts";
import { getSessions, type Screening } from "../player/playback-fixtures.ts";

const MINUTE_MS = 60_000;
export const SLATE_MS = 6000;

export interface Clock {
  epoch: number;
  anchorAt: string;
  anchorMs: number;
  isRunning: boolean;
}

/**
 * Gives an event a premiere whose lobby is open, with a slate of six seconds before the film.
 * @param fields other fields of the premiere
 */
export async function planPremiere({ id }: Screening, fields: object = {}): Promise<void> {
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
    ...fields,
  };
  await callApi("PUT", `/v1/pages/${id}/premiere`, premiere, maker);
}

/** The settings of an event that asks for a donation one second into its film, by a card beside it. */
export async function askBesideFilm(): Promise<{ paywallSettings: object }> {
  const { data } = await callApi<{ paywallSettings: object }>("GET", "/v1/pages/free-screening");
  const card = {
    askMidrollDonations: true,
    midrollDonationTriggerMinutes: 0,
    midrollDonationTriggerSeconds: 1,
    midrollDonationTitle: "Keep the road open",
  };
  return { paywallSettings: { ...data.paywallSettings, ...card } };
}

export interface Reaction {
  /** Of the film. */
  second: number;
  kind: string;
  count: number;
}

/**
 * Lets the whole premiere pass and its encore begin now. The API does neither before its time, so that the database is
 * changed.
 */
export async function beginEncore({ id }: Screening): Promise<void> {
  const { pool } = connect(databaseUrl, 1);
  await pool.query(
    `update premieres set state = 'ended', is_running = false, encore_from = now() - interval '1 minute',
       starts_at = now() - interval '1 hour' where page_id = $1`,
    [id],
  );
  await pool.query("update pages set opens_at = now() - interval '1 hour' where id = $1", [id]);
  await pool.end();
}

/** Adds reactions to an item of the programme, from 0. */
export async function addReactions(
  { id }: Screening,
  item: number,
  reactions: readonly Reaction[],
): Promise<void> {
  const { pool } = connect(databaseUrl, 1);
  for (const { second, kind, count } of reactions)
    await pool.query(
      "insert into reactions (page_id, item, second, kind, count) values ($1, $2, $3, $4, $5)",
      [id, item, second, kind, count],
    );
  await pool.end();
}

/**
 * Plans a premiere and opens its encore.
 * @param reactions to its film, or to the first one
 * @param films of the library; none for the event's own film
 */
export async function openEncore(
  screening: Screening,
  reactions: readonly Reaction[],
  films: readonly { filmId?: string }[] = [{}],
): Promise<void> {
  const hourMs = 60 * MINUTE_MS;
  const [encoreFrom, encoreUntil] = [1, 12].map((hours) =>
    new Date(Date.now() + hours * hourMs).toISOString(),
  );
  const programme = [
    { kind: "slate", title: "With thanks to the harbour", durationMs: SLATE_MS },
    ...films.map((film) => ({ kind: "film", ...film })),
    { kind: "thank-you", title: "Thank you", durationMs: MINUTE_MS },
  ];
  await planPremiere(screening, { encoreFrom, encoreUntil, programme });
  await beginEncore(screening);
  await addReactions(screening, 1, reactions);
}

/**
 * Gives the owner's commands, each for the clock that the one before it left.
 * @param firstEpoch of the last command so far
 */
export function createDirector({ id }: Screening, firstEpoch = 0) {
  let epoch = firstEpoch;
  return async (command: string, reason?: string, holdMs?: number): Promise<Clock> => {
    const { maker } = await getSessions();
    const body = { command, epoch, ...(reason && { reason }), ...(holdMs && { holdMs }) };
    const { data } = await callApi<Clock>("POST", `/v1/pages/${id}/premiere/commands`, body, maker);
    ({ epoch } = data);
    return data;
  };
}

export async function enterLobby(
  browser: Browser | BrowserContext,
  { url }: Screening,
  credential: string,
): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`/watch/${url}?subscriberID=${credential}`);
  await getCallToAction(page, "Enter the Lobby").click();
  await expect(page.getByRole("button", { name: "Take my seat" })).toBeVisible();
  return page;
}

/** The notice of a viewer in step: over the film on a wide screen, below it on a narrow one. */
export const getTogetherNotice = (page: Page) =>
  page.getByText("You are with everyone").filter({ visible: true });

export const getFilm = (page: Page) => page.locator(".premiere video");

/** How far the film on the screen is from the room's position, in milliseconds; negative when behind. */
export async function measureDrift(page: Page, { anchorAt, anchorMs }: Clock): Promise<number> {
  const { mediaMs, shownAt } = await getFilm(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<{ mediaMs: number; shownAt: number }>((resolve) => {
        video.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
          resolve({ mediaMs: mediaTime * 1000, shownAt: performance.timeOrigin + expectedDisplayTime });
        });
      }),
  );
  // The test's browsers and the server have the same clock.
  return mediaMs - (anchorMs + shownAt - Date.parse(anchorAt) - SLATE_MS);
}
