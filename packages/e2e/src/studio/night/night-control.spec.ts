import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { findViolations } from "../filmmaker.ts";
import { expectFitsNarrowScreen } from "../../watch/viewer.ts";
import { createScreening } from "../../watch/player/playback-fixtures.ts";
import { createDirector, planPremiere } from "../../watch/premiere/premiere-fixtures.ts";
import { openNight } from "../../watch/premiere/premiere-hosts.ts";
import { enterRoom, followRoom, seatViewer } from "../../watch/premiere/premiere-viewers.ts";

const desktop = { width: 1440, height: 1000 };
const phone = { width: 390, height: 844 };

/** A number of the night with its note: 'Gone 1 away for over 30 s'. */
const getStat = (page: Page, label: string) =>
  page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });

/** Answers the next command as if it had been pressed before the last one. */
async function pressTooLate(page: Page, press: () => Promise<void>): Promise<void> {
  await page.route(
    "**/premiere/commands",
    async (route) => {
      const body = { ...route.request().postDataJSON(), epoch: 0 };
      await route.continue({ postData: JSON.stringify(body) });
    },
    { times: 1 },
  );
  await press();
}

test(
  "the night shows who pressed what, the stops and the end of the programme and the people, and asks before the end",
  FULL,
  async ({ page, browser }, testInfo) => {
    test.setTimeout(420_000);
    const screening = await createScreening({ emailCapture: true });
    const [encoreFrom, encoreUntil] = [3, 50].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    );
    await planPremiere(screening, { encoreFrom, encoreUntil });
    /** Looks at the page on both widths and in both themes. */
    const look = async (name: string) => {
      for (const [width, viewport] of Object.entries({ desktop, phone }))
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          expect(await findViolations(page)).toEqual([]);
          const path = testInfo.outputPath(`${name}-${width}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: width === "desktop" });
        }
      await expectFitsNarrowScreen(page);
      await page.setViewportSize(desktop);
    };
    await page.setViewportSize(desktop);
    await openNight(page, screening);
    const banner = page.getByRole("banner");
    await expect(banner.getByText("Lobby open")).toBeVisible();
    const log = page.getByRole("list").filter({ hasText: "Lobby opened" });
    await expect(log.getByRole("listitem")).toHaveText(/Lobby openedAutomatically/);
    await expect(page.getByText("Everything is ready")).toBeVisible();
    const viewer = await seatViewer(browser, screening, { name: "Ada Byron", wrongMs: 0 });
    await look("lobby");
    const viewerLink = page.getByRole("link", { name: "Open as a viewer" });
    await expect(viewerLink).toHaveAttribute("href", new RegExp(`/watch/${screening.id}$`));
    await page.getByRole("button", { name: "Rehearse" }).first().click();
    await expect(page.getByRole("group", { name: "Rehearsal" })).toBeFocused();

    await page.getByLabel("Reason for a hold or a pause").fill("The moderator's line is down.");
    await page.getByRole("button", { name: "Hold the start" }).click();
    await expect(banner.getByText("Start is held")).toBeVisible();
    await expect(page.getByText("1 person reads:")).toBeVisible();
    await expect(log.getByRole("listitem").first()).toHaveText(
      /Hold the start“The moderator's line is down\.”/,
    );
    await look("held");

    await pressTooLate(page, () => page.getByRole("button", { name: "Start now" }).click());
    await expect(page.getByText(/^You held the start .+ ago\. Look at the clock/)).toBeVisible();
    await page.getByRole("button", { name: "Start now" }).click();
    await expect(banner.getByText("Premiere running")).toBeVisible();
    const programme = page.getByRole("list").filter({ hasText: "Encore opens" });
    await expect(programme.locator("[aria-current]")).toContainText("The Night Ferry");
    await expect(programme.getByText("Played")).toBeVisible();
    await expect(page.getByText(/^Ends .+ earlier than planned$/)).toBeVisible();
    await expect(page.getByText(/^[01] of 1 within 0\.15 s/)).toBeVisible({ timeout: 40_000 });
    await look("running");

    await page.getByLabel("Reason for a hold or a pause").fill("The sound is too quiet.");
    await page.getByRole("button", { name: "Pause for everyone" }).click();
    await expect(banner.getByText("Premiere paused")).toBeVisible();
    await expect(page.getByText(/^Paused since/)).toBeVisible();
    const late = await enterRoom(screening, "Late");
    const recorded = { timeout: 30_000 };
    let stream = followRoom(late);
    await expect(getStat(page, "In their seats")).toContainText("2of 2 ticket holders", recorded);
    await expect(getStat(page, "Came late")).toContainText("1");
    await expect(page.getByText("2 people read:")).toBeVisible();
    stream.close();
    await stream.opened;
    await expect(getStat(page, "In their seats")).toContainText("1of 2", recorded);
    stream = followRoom(late);
    await expect(getStat(page, "Lost and back")).toContainText(/1median \d+ s away/, recorded);
    await look("paused");
    stream.close();
    await expect(getStat(page, "Gone")).toContainText("1", { timeout: 60_000 });
    await expect(getStat(page, "In their seats")).toContainText("1of 2");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByText(/^Paused from .+: “The sound is too quiet\.”$/)).toBeVisible();
    await page.getByRole("button", { name: "Skip" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("every screen shows “Thank you”");
    await dialog.getByRole("button", { name: "Skip" }).click();
    await expect(programme.getByText("Skipped")).toBeVisible();

    // Another person's command reaches the top bar on the other steps, too.
    const steps = page.getByRole("navigation", { name: "Steps" });
    await steps.getByRole("button", { name: /Share and embed/ }).click();
    await createDirector(screening, 5)("pause");
    await expect(banner.getByText("Premiere paused")).toBeVisible({ timeout: 15_000 });
    await steps.getByRole("button", { name: /The night/ }).click();

    await page.getByRole("button", { name: "End", exact: true }).click();
    await expect(dialog).toContainText("The encore starts");
    await dialog.getByRole("button", { name: "End", exact: true }).click();
    await expect(dialog.getByText("Type the word End first.")).toBeVisible();
    await look("end-dialog");
    await dialog.getByLabel("Type End to confirm").fill("end");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(banner.getByText("Premiere over")).toBeVisible();
    await expect(page.getByText(/^Ended .+ earlier than planned$/)).toBeVisible();
    await look("over");
    await viewer.screenshot({ path: testInfo.outputPath("over-viewer.png") });
    await viewer.close();

    await page.goto(`${addresses.studio}/welcome`);
    await expect(page.getByText("Premiere over").first()).toBeVisible();
  },
);
