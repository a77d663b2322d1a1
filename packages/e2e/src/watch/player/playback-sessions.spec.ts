import { expect, type Request } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { expectAccessible } from "../viewer.ts";
import {
  sendHeartbeat,
  buyTicket,
  call,
  expectPlaying,
  getVideo,
  findNewestId,
  createScreening,
  openAndPlay,
  requestPlayback,
  readPosition,
  pressPlay,
  register,
  seek,
  getSessions,
} from "./playback-fixtures.ts";
import { FULL } from "../../full.ts";

test(
  "the twentieth play continues after a reload, with a watermark; another device is rejected",
  FULL,
  async ({ page, browser }) => {
    const screening = await createScreening({ emailCapture: true, viewerMark: true });
    const subscriberId = await register(screening);
    for (let visit = 1; visit < 20; visit++) {
      const { data } = await requestPlayback(screening, { subscriberId });
      await sendHeartbeat(data["id"] ?? "", "another-device", 1, true);
    }
    await openAndPlay(page, screening, { subscriberId });
    await expectPlaying(page);
    await expect(page.locator(".player-watermark")).toHaveText("Ada Byron");
    await seek(page, 30);
    await expectPlaying(page, 30);
    await page.keyboard.press("k");
    await page.reload();
    await expect(page.getByRole("main").getByRole("button", { name: "Watch Now" })).toBeEnabled();
    await pressPlay(page);
    await expectPlaying(page, 29.5);
    const resumed = page.getByText("Resumed where you left off");
    await expect(resumed).toBeVisible();
    await expect(resumed).toBeHidden();

    const elsewhere = await browser.newPage();
    await elsewhere.goto(`/watch/${screening.url}?subscriberID=${subscriberId}`);
    await expect(elsewhere.getByRole("button", { name: "Max plays reached" }).first()).toBeDisabled();
    await elsewhere.close();
  },
);

test("a press requests one grant, while the player's code is still under way", async ({ page }) => {
  const arrived = Promise.withResolvers<void>();
  await page.route("**/player-overlay-*.js", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const grants: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/playback")) grants.push(request.url());
  });
  await page.goto("/watch/free-screening");
  await pressPlay(page);
  await expect.poll(() => grants.length).toBe(1);
  arrived.resolve();
  await expectPlaying(page);
  expect(grants).toHaveLength(1);
});

test("a third device can take over, and the least recently used device stops with a message", async ({
  page,
  browser,
}) => {
  const screening = await createScreening({ emailCapture: true });
  const subscriberId = await register(screening);
  const isPlaying = Promise.withResolvers<void>();
  const isLeaving = (request: Request) =>
    request.url().endsWith("/heartbeat") && Boolean(request.postDataJSON().leaving);
  await page.route("**/heartbeat", async (route) => {
    if (!isLeaving(route.request())) return route.continue();
    const response = await route.fetch();
    await isPlaying.promise;
    await route.fulfill({ response });
  });
  await openAndPlay(page, screening, { subscriberId });
  await expectPlaying(page, 1);
  const second = await requestPlayback(screening, { subscriberId });

  const third = await (await browser.newContext()).newPage();
  await openAndPlay(third, screening, { subscriberId });
  await expect(third.getByRole("alert")).toContainText("playing on 2 devices already");
  await expectAccessible(third);
  // The device with the latest heartbeat continues; the page sends one every 15 seconds.
  await sendHeartbeat(second.data["id"] ?? "", "another-device", 9);
  await third.getByRole("button", { name: "Watch here" }).click();
  await expectPlaying(third);
  const takenOver = "The film plays on another device now. You can continue here, and the other one stops.";
  await expect(page.getByRole("alert")).toHaveText(takenOver, { timeout: 10_000 });
  await expect(getVideo(page)).toHaveCount(0);
  // It can take over again, and another device stops.
  await page.getByRole("button", { name: "Watch here" }).click();
  await expectPlaying(page);
  // The late answer about the start that ended says that it ended, and does not end this one.
  const said = page.waitForEvent("requestfinished", isLeaving);
  isPlaying.resolve();
  await said;
  await expectPlaying(page, (await readPosition(page)) + 1);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await third.context().close();
});

test("a refund stops the film within ten seconds with a message", async ({ page }) => {
  const screening = await createScreening({
    paywallSettings: { enablePaywall: true, isPresale: true, showTime: 0 },
  });
  const orderSlug = await buyTicket(screening);
  // A press while the ticket is being looked up does not open the paywall.
  const lookup = Promise.withResolvers<void>();
  await page.route(/\/orders\//, async (route) => {
    await lookup.promise;
    await route.continue();
  });
  await openAndPlay(page, screening, { orderSlug });
  await expect(page.getByRole("main").getByRole("button", { name: "Opening…" })).toBeVisible();
  lookup.resolve();
  await expectPlaying(page, 1);
  const { maker } = await getSessions();
  const orderId = await findNewestId(`/v1/pages/${screening.id}/orders`, maker);
  await call("POST", `/v1/pages/${screening.id}/orders/${orderId}/refunds`, {}, maker);
  const withdrawn =
    "You can no longer watch with this ticket: it was refunded, disputed or withdrawn. Please write to the film team if that is a mistake.";
  await expect(page.getByRole("alert")).toHaveText(withdrawn, { timeout: 10_000 });
  await expect(getVideo(page)).toHaveCount(0);
  // The keyboard still controls the player overlay.
  await page.keyboard.press("Escape");
  const refunded = "Your ticket was refunded, so it no longer opens the film.";
  await expect(page.getByText(refunded)).toBeVisible();
});

test(
  "a film that started before the window closed plays on; no new playback starts after it",
  FULL,
  async ({ page }) => {
    const screening = await createScreening();
    await openAndPlay(page, screening);
    await expectPlaying(page);
    const { maker } = await getSessions();
    const eventEnd = new Date(Date.now() - 1000).toISOString();
    await call("PATCH", `/v1/pages/${screening.id}`, { eventEnd, confirmed: true }, maker);
    await seek(page, 55);
    await expectPlaying(page, 55);
    await expect(requestPlayback(screening, {})).rejects.toThrow(/403.*This Event Has Ended/);
    expect(await readPosition(page)).toBeGreaterThan(55);
    await page.reload();
    await expect(page.getByRole("button", { name: "This Event Has Ended" }).first()).toBeDisabled();
  },
);
