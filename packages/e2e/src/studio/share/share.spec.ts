import { expect, test } from "@playwright/test";
import { FULL } from "../../full.ts";
import { addresses } from "../../system.ts";
import { connectPayouts, createFilmmaker, createReadyEvent, findViolations, openAs } from "../filmmaker.ts";

test("shows the picture of the event's link, and downloads it and the poster", FULL, async ({ page }) => {
  const owner = await createFilmmaker(1);
  await connectPayouts(owner);
  const event = await createReadyEvent(owner, "paid-screening");
  await openAs(page, owner, `${addresses.studio}/event/${event}?step=share`);
  const picture = page.getByRole("region", { name: "When the link is shared" }).locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  expect(await findViolations(page)).toEqual([]);
  for (const [button, ending] of [
    ["Download the picture of the link", "-card.png"],
    ["PDF, A4", "-poster-a4.pdf"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect((await download).suggestedFilename()).toContain(ending);
  }
});
