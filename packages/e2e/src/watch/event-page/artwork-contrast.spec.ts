import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import { FULL } from "../../full.ts";
import { createScreening, register } from "../player/playback-fixtures.ts";
import { enterLobby, planPremiere } from "../premiere/premiere-fixtures.ts";
import { findLines, findLowContrasts, type Line, serveArtworks } from "./artwork-contrast.ts";

const views = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

for (const [kind, address, notice, texts] of [
  // An invalid link shows a notice, which is also over the artwork.
  [
    "an event",
    "paid-screening/c2VjcmV0LWNyZWRlbnRpYWw",
    "Your viewing link is no longer valid.",
    ["Showing now", "The Salt Road", "Share", "Gift a ticket"],
  ],
  [
    "a festival's screening",
    "small-boats-big-weather",
    "Next: Night Frequency",
    ["Harbour Lights", "Previous: Slack Water", "Next: Night Frequency", "Showing now"],
  ],
] as const)
  test(`text of ${kind} over every artwork meets WCAG AA contrast at every width`, FULL, async ({ page }) => {
    const artworks = (await serveArtworks(page)).filter((name) => name !== "white.jpg");
    expect(artworks.length).toBeGreaterThan(10);
    await page.goto(`/watch/${address}`);
    await expect(page.getByText(notice)).toBeVisible();
    const failures: string[] = [];
    for (const view of views) {
      await page.setViewportSize(view);
      const lines = await findLines(page, ".hero, .hero-header");
      expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining([...texts]));
      failures.push(...(await findLowContrasts(page, ".hero-picture", lines, artworks)));
    }
    expect(failures).toEqual([]);
  });

for (const [length, title] of [
  ["short", "The Salt Road"],
  ["long", "Seventeen Letters from a Northern Lighthouse"],
] as const)
  test(
    `a ${length} title and the text of the lobby meet WCAG AA contrast over every artwork and over white`,
    FULL,
    async ({ context }) => {
      test.setTimeout(240_000);
      const screening = await createScreening({ emailCapture: true, title });
      await planPremiere(screening);
      const page = await enterLobby(context, screening, await register(screening));
      const artworks = await serveArtworks(page);
      expect(artworks).toContain("white.jpg");
      const failures: string[] = [];
      for (const view of [...views, { width: 1280, height: 800 }, { width: 1024, height: 768 }]) {
        await page.setViewportSize(view);
        let lines: Line[] = [];
        // The seats and the sheet of the chat follow the new size a moment later.
        await expect
          .poll(
            async () => {
              const before = lines.map(({ box }) => box);
              lines = await findLines(page, ".premiere-lobby, .premiere-stage > header");
              const isSettled = isDeepStrictEqual(
                before,
                lines.map(({ box }) => box),
              );
              return isSettled;
            },
            { intervals: [500] },
          )
          .toBe(true);
        expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining([title, "Matinee", "GMT"]));
        failures.push(...(await findLowContrasts(page, ".premiere-art", lines, artworks)));
      }
      expect(failures).toEqual([]);
    },
  );
