import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { createScreening, getSessions } from "../../watch/player/playback-fixtures.ts";
import { planPremiere } from "../../watch/premiere/premiere-fixtures.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { findViolations, openAs } from "../filmmaker.ts";

const DAY_MS = 86_400_000;

test(
  "before a premiere's activation, both previews name its start and its encore, and the owner sees the lobby",
  FULL,
  async ({ page }, testInfo) => {
    const screening = await createScreening({ emailCapture: true }, { activate: false });
    const [encoreFrom, encoreUntil] = [1, 3].map((days) =>
      new Date(Date.now() + days * DAY_MS).toISOString(),
    );
    await planPremiere(screening, { encoreFrom, encoreUntil });
    const { maker } = await getSessions();
    const look = async (screen: Page, name: string) => {
      for (const width of [390, 1440]) {
        await screen.setViewportSize({ width, height: 900 });
        await screen.screenshot({ path: testInfo.outputPath(`${name}-${width}.png`) });
        expect(await screen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await findViolations(screen)).toEqual([]);
      }
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(
      page,
      { id: "", email: "", session: maker },
      `${addresses.studio}/event/${screening.url}?step=activateAndPayments`,
    );
    // Its lobby opened ten minutes ago.
    await expect(page.getByText("The lobby is open")).toBeVisible();
    await expect(page.getByText("Free. Register with your email to watch.")).toBeVisible();
    await expect(page.getByText(/Premiere \w+ \d+, .*Encore \w+ \d+, .* to/)).toBeVisible();
    const dates = page
      .getByRole("listitem")
      .filter({ hasText: "The plan of the premiere sets the start and the end" });
    await expect(dates).toContainText(", done");
    await expect(page.getByText("Set the start date")).toBeHidden();
    await look(page, "activation");
    await dates.getByRole("button", { name: "Premiere" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Premiere" })).toBeVisible();
    await page.goBack();
    await expect(dates).toBeVisible();

    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: /Preview/ }).click();
    const preview = await opened;
    const times = preview.getByRole("complementary", { name: "When to watch" });
    await expect(times).toContainText(/Premiere \w+ \d+, .*Encore \w+ \d+, .* to/);
    await look(preview, "preview");
    await preview.getByRole("main").getByRole("button", { name: "Enter the Lobby" }).click();
    await expect(preview.getByText("No one is here yet.").first()).toBeVisible();
    await look(preview, "lobby");
  },
);
