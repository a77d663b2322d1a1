import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { FULL } from "../../full.ts";
import { announceVideo, createScreening } from "../player/playback-fixtures.ts";
import { createDirector, getTogetherNotice, planPremiere } from "./premiere-fixtures.ts";
import { compareStarts, computeFilmStart, makeNumberedFilm, photographFilms } from "./numbered-film.ts";
import { seatViewer, type ViewerDevice } from "./premiere-viewers.ts";

const FILM_SECONDS = 90;
const SCREENSHOTS = 24;
const LIMIT_MS = 250;

const devices: ViewerDevice[] = [
  { name: "Ada Byron", wrongMs: 55_000, delayMs: 20 },
  { name: "Kenji Watanabe", wrongMs: -40_000, delayMs: 110 },
  { name: "Olu Adeyemi", wrongMs: 0 },
];
/** The control: a viewer who follows a clock that is two seconds late. */
const misled: ViewerDevice = { name: "Nadia Rahman", wrongMs: 0, forgedMs: -2000 };

test(
  "screenshots of browsers with wrong clocks show the same frames; control: not of a misled one",
  FULL,
  async ({ browser, page: reader }) => {
    test.setTimeout(300_000);
    const screening = await createScreening({ emailCapture: true });
    const film = await announceVideo(screening, "feature", await makeNumberedFilm(FILM_SECONDS));
    await film.send();
    await film.untilReady();
    await planPremiere(screening);
    const command = createDirector(screening);
    await command("hold", "We wait for the ferry.");
    const pages: Page[] = [];
    for (const device of [...devices, misled]) pages.push(await seatViewer(browser, screening, device));
    await command("start");
    for (const page of pages) await expect(getTogetherNotice(page)).toBeVisible();

    const frames = await photographFilms(pages, reader, SCREENSHOTS);
    const [ada, kenji, olu, nadia] = frames.map(computeFilmStart);
    if (!ada || !kenji || !olu || !nadia) throw new Error("no screenshots");
    for (const [one, other] of [
      [ada, kenji],
      [ada, olu],
      [kenji, olu],
    ] as const) {
      const { most } = compareStarts(one, other);
      process.stdout.write(`apart by at most ${most.toFixed(0)} ms\n`);
      expect(most).toBeLessThan(LIMIT_MS);
    }
    const control = compareStarts(olu, nadia);
    process.stdout.write(`control: apart by at least ${control.least.toFixed(0)} ms\n`);
    expect(control.least).toBeGreaterThan(1500);
  },
);
