import { expect, test } from "@playwright/test";
import { expectMoving, position, pressPlay, seek } from "./screening.ts";
import { expectOpenToAll } from "../watch/viewer.ts";

// Segments of four seconds: the first four come, so that there is something to play before it breaks off.
const firstMissing = 4;

test("a film whose bytes fail for a while goes on by itself; one whose bytes never come says so and can be tried again", async ({
  page,
}) => {
  let refused = 0;
  let isDown = true;
  // In turn a server's fault and a line that is cut.
  await page.route("**/*.m4s", async (route) => {
    const number = Number(/(\d+)\.m4s$/.exec(route.request().url())?.[1]);
    if (!isDown || number < firstMissing) return route.continue();
    refused += 1;
    await (refused % 2 === 0 ? route.fulfill({ status: 502 }) : route.abort("connectionreset"));
  });
  await page.route("**/playback", async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  const stopped = page.getByRole("alert").filter({
    hasText: "The film has stopped: the connection is too slow, or was lost.",
  });
  const playToTheBreak = async () => {
    isDown = true;
    await page.goto("/watch/free-screening");
    await pressPlay(page);
    await expect(page.getByText("Opening the film…")).toBeVisible();
    await expectMoving(page);
    await seek(page, firstMissing * 4 - 1);
    await expect.poll(() => position(page)).toBeGreaterThan(firstMissing * 4 - 0.5);
    refused = 0;
    await expect.poll(() => refused).toBeGreaterThan(0);
  };

  await playToTheBreak();
  isDown = false;
  await expectMoving(page, firstMissing * 4);
  await expect(stopped).toHaveCount(0);

  await playToTheBreak();
  await expect(stopped).toBeVisible();
  await expectOpenToAll(page);
  // Tried a few times, and not hammered at.
  expect(refused).toBeLessThan(15);
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expectMoving(page, firstMissing * 4);
  expect(await position(page)).toBeLessThan(firstMissing * 4 + 10);
  await expect(stopped).toHaveCount(0);
});
