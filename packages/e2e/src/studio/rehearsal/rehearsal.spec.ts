import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { findViolations, openAs } from "../filmmaker.ts";
import { expectAccessible, expectFitsNarrowScreen } from "../../watch/viewer.ts";
import { createScreening, getSessions } from "../../watch/player/playback-fixtures.ts";
import { planPremiere } from "../../watch/premiere/premiere-fixtures.ts";

test(
  "an owner rehearses the night at ten times the speed, runs it from the studio, and ends it",
  { tag: "@full" },
  async ({ page, context }) => {
    test.setTimeout(240_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const { maker } = await getSessions();
    const night = `${addresses.studio}/event/${screening.url}?step=night`;
    await page.setViewportSize({ width: 1440, height: 1000 });
    await openAs(page, { id: "", email: "", session: maker }, night);
    const opening = context.waitForEvent("page");
    // The button of the heading leads to this group.
    await page.getByRole("group", { name: "Rehearsal" }).getByRole("button", { name: "Rehearse" }).click();
    const viewer = await opening;
    await expect(viewer.getByText("Only your team sees this")).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Take my seat" })).toBeVisible();
    await expectAccessible(viewer);
    await viewer.setViewportSize({ width: 390, height: 844 });
    await expectFitsNarrowScreen(viewer);
    await viewer.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole("button", { name: "Run it here" }).click();
    await expect(page.getByText("This is the rehearsal.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Hold the start" }).click();
    await expect(viewer.getByText("The start is held")).toBeVisible();
    await page.getByRole("button", { name: "Start now" }).click();
    // The programme begins with a slate of six seconds, which takes less than one.
    const video = viewer.locator("video");
    await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(5);
    expect(await video.evaluate((it: HTMLVideoElement) => it.muted)).toBe(true);
    await page.reload();
    await expect(page.getByText("Rehearsal, 10 times as fast")).toBeVisible();
    await page.getByRole("button", { name: "End the rehearsal" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "End the rehearsal" }).click();
    await expect(page.getByText("Run the whole night on a private copy")).toBeVisible();
    await viewer.reload();
    await expect(viewer.getByText("This rehearsal is over")).toBeVisible();
    await expectAccessible(viewer);
  },
);
