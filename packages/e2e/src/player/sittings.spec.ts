import { expect, test } from "@playwright/test";
import {
  beat,
  buyTicket,
  call,
  expectMoving,
  film,
  newestId,
  newScreening,
  openAndPlay,
  play,
  position,
  pressPlay,
  register,
  seek,
  sessions,
} from "./screening.ts";
import { expectOpenToAll } from "../watch/viewer.ts";

test("on the twentieth visit the film goes on after a reload, under the viewer's own name; elsewhere it is over", async ({
  page,
  browser,
}) => {
  const screening = await newScreening({ emailCapture: true, viewerMark: true });
  const subscriberId = await register(screening);
  for (let visit = 1; visit < 20; visit++) {
    const { data } = await play(screening, { subscriberId });
    await beat(data["id"] ?? "", "another-device", 1, true);
  }
  await openAndPlay(page, screening, { subscriberId });
  await expectMoving(page);
  await expect(page.locator(".player-watermark")).toHaveText("Ada Byron");
  await seek(page, 30);
  await expectMoving(page, 30);
  await page.keyboard.press("k");
  await page.reload();
  await expect(page.getByRole("main").getByRole("button", { name: "Watch Now" })).toBeEnabled();
  await pressPlay(page);
  await expectMoving(page, 29.5);
  const resumed = page.getByText("Resumed where you left off");
  await expect(resumed).toBeVisible();
  await expect(resumed).toBeHidden();

  const elsewhere = await browser.newPage();
  await elsewhere.goto(`/watch/${screening.url}?subscriberID=${subscriberId}`);
  await expect(elsewhere.getByRole("button", { name: "Max plays reached" }).first()).toBeDisabled();
  await elsewhere.close();
});

test("a third device is told, takes over, and the one used least recently stops and says why", async ({
  page,
  browser,
}) => {
  const screening = await newScreening({ emailCapture: true });
  const subscriberId = await register(screening);
  await openAndPlay(page, screening, { subscriberId });
  await expectMoving(page, 1);
  const second = await play(screening, { subscriberId });

  const third = await (await browser.newContext()).newPage();
  await openAndPlay(third, screening, { subscriberId });
  await expect(third.getByRole("alert")).toContainText("playing on 2 devices already");
  await expectOpenToAll(third);
  // Whoever reported last goes on; the page's own reports come every 15 seconds.
  await beat(second.data["id"] ?? "", "another-device", 9);
  await third.getByRole("button", { name: "Watch here" }).click();
  await expectMoving(third);
  const takenOver = "The film plays on another device now. You can go on here, and the other one stops.";
  await expect(page.getByRole("alert")).toHaveText(takenOver, { timeout: 10_000 });
  await expect(film(page)).toHaveCount(0);
  // It may come back, and another has to stop.
  await page.getByRole("button", { name: "Watch here" }).click();
  await expectMoving(page);
  await third.context().close();
});

test("a refund stops the film within ten seconds, and says so", async ({ page }) => {
  const screening = await newScreening({
    paywallSettings: { enablePaywall: true, isPresale: true, showTime: 0 },
  });
  const orderSlug = await buyTicket(screening);
  // Who presses before the server has looked the ticket up is not asked to buy one.
  await page.route(/\/orders\//, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await openAndPlay(page, screening, { orderSlug });
  await expect(page.getByRole("main").getByRole("button", { name: "Opening…" })).toBeVisible();
  await expectMoving(page, 1);
  const { maker } = await sessions();
  const orderId = await newestId(`/v1/pages/${screening.id}/orders`, maker);
  await call("POST", `/v1/pages/${screening.id}/orders/${orderId}/refunds`, {}, maker);
  const withdrawn =
    "You can no longer watch with this ticket: it was refunded, disputed or withdrawn. Please write to the film team if that is a mistake.";
  await expect(page.getByRole("alert")).toHaveText(withdrawn, { timeout: 10_000 });
  await expect(film(page)).toHaveCount(0);
  // The keys still belong to the stage.
  await page.keyboard.press("Escape");
  const refunded = "Your ticket was refunded, so it does not open the film any more.";
  await expect(page.getByText(refunded)).toBeVisible();
});

test("what began before the window closed plays on; after it nobody begins", async ({ page }) => {
  const screening = await newScreening();
  await openAndPlay(page, screening);
  await expectMoving(page);
  const { maker } = await sessions();
  const eventEnd = new Date(Date.now() - 1000).toISOString();
  await call("PATCH", `/v1/pages/${screening.id}`, { eventEnd, confirmed: true }, maker);
  await seek(page, 55);
  await expectMoving(page, 55);
  await expect(play(screening, {})).rejects.toThrow(/403.*This Event Has Ended/);
  expect(await position(page)).toBeGreaterThan(55);
  await page.reload();
  await expect(page.getByRole("button", { name: "This Event Has Ended" }).first()).toBeDisabled();
});
