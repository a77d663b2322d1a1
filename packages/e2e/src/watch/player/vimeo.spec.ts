import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildChildEnvironment, loadLocalConfig, root } from "@matinee/dev-services/config";
import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses, dataDir, otherApiPort, ports, secret } from "../../system.ts";
import {
  call,
  makeClip,
  findNewestId,
  createScreening,
  openAndPlay,
  pressPlay,
  register,
  getSessions,
} from "./playback-fixtures.ts";
import { FULL } from "../../full.ts";
import {
  type Clock,
  createDirector,
  enterLobby,
  planPremiere,
  SLATE_MS,
} from "../premiere/premiere-fixtures.ts";

// The API process has one port.
test.describe.configure({ mode: "serial" });

// An additional API process of the same system, configured to host new videos at Vimeo.
const vimeoApi = `http://127.0.0.1:${otherApiPort}`;
let api: ChildProcess;

test.beforeAll(async () => {
  const system = buildChildEnvironment(
    loadLocalConfig({ ...process.env, ...ports, MATINEE_DATA_DIR: dataDir }),
  );
  api = spawn(process.execPath, ["--import", "tsx", "src/server.ts"], {
    cwd: join(root, "apps/api"),
    env: {
      ...system,
      API_PORT: otherApiPort,
      SECRET: secret,
      VIDEO_HOST: "vimeo",
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "1000",
    },
    stdio: "inherit",
  });
  const answers = () =>
    fetch(`${vimeoApi}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
});
test.afterAll(async () => {
  api.kill("SIGTERM");
  await once(api, "exit");
});

/** Redirects the requests of Vimeo's library, which only uses Vimeo's origin, to the emulator. */
async function serveVimeo(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("https://player.vimeo.com/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname);
    await route.fulfill({ response: await route.fetch({ url: `${addresses.vimeo}${pathname}${search}` }) });
  });
  return asked;
}

test(
  "a film at Vimeo can be uploaded, watched, suspended, resumed and revoked",
  FULL,
  async ({ page, browser }) => {
    const midRoll = {
      askMidrollDonations: true,
      midrollDonationTriggerMinutes: 0,
      midrollDonationTriggerSeconds: 3,
    };
    const settings = { emailCapture: true, viewerMark: true, featureUrl: "", paywallSettings: midRoll };
    const screening = await createScreening(settings, { activate: false });
    const { maker } = await getSessions();
    const { id: eventId, url } = screening;

    await test.step("the studio uploads the file directly, without credentials of the session", async () => {
      const studio = await browser.newPage({ baseURL: addresses.studio });
      await serveVimeo(studio);
      await studio.route("**/v1/videos", (route) => route.continue({ url: `${vimeoApi}/v1/videos` }));
      await studio.goto("/login");
      await studio.getByLabel("Email").fill("filmmaker@example.com");
      await studio.getByLabel("Password", { exact: true }).fill("matinee-demo");
      await studio.getByRole("button", { name: "Login" }).click();
      await expect(studio).toHaveURL(/\/welcome/);
      await studio.goto(`/event/${url}`);
      await studio
        .getByRole("navigation")
        .getByRole("button", { name: /Trailer/ })
        .click();
      const file = { name: "ferry.mp4", mimeType: "video/mp4", buffer: await makeClip(20) };
      await studio.getByLabel("Feature file").setInputFiles(file);
      const status = async () => {
        const { data } = await call("GET", `/v1/pages/${eventId}`, undefined, maker);
        const video = data["featureUrl"];
        return video && (await call("GET", `${video}/status`, undefined, maker)).data["upload"];
      };
      await expect.poll(status, { timeout: 30_000 }).toBe("ready");
      const seen: { method: string; path: string; headers: object }[] = await (
        await fetch(`${addresses.vimeo}/_test/requests`)
      ).json();
      const sent = seen.filter(({ method, path }) => method === "PATCH" && path.startsWith("/files/"));
      expect(sent.length).toBeGreaterThan(0);
      expect(JSON.stringify(sent)).not.toMatch(/x-session-id|authorization/i);
      await studio.close();
    });

    await call("POST", `/v1/pages/${eventId}/activate`, {}, maker);
    const subscriberId = await register(screening);

    const asked = await serveVimeo(page);
    const video = page.frameLocator(".player-overlay iframe").locator("video");
    const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
    const question = page.getByRole("dialog").getByRole("button", { name: "Send Donation" });

    await test.step("Vimeo loads on play, and the donation dialog opens at its second", async () => {
      await page.goto(`/watch/${url}?subscriberID=${subscriberId}`);
      await expect(page.getByText("Ready to start watching the main feature?")).toBeVisible();
      expect(asked).toEqual([]);
      await pressPlay(page);
      await expect(question).toBeVisible();
      expect(asked[0]).toMatch(/^\/video\/\d+/);
      expect(await isPaused()).toBe(true);
      expect(await position()).toBeGreaterThanOrEqual(3);
      expect(await position()).toBeLessThan(5);
      await page.getByRole("button", { name: "Keep Watching" }).click();
      await expect.poll(position).toBeGreaterThan(6);
      await expect(page.locator(".player-watermark")).toHaveText("Ada Byron");
      await expect(question).toHaveCount(0);
    });

    await test.step("playback resumes at the stored position", async () => {
      await page.getByRole("button", { name: "Back to the page" }).click();
      await expect(page.locator(".player-overlay")).toHaveCount(0);
      await pressPlay(page);
      await expect.poll(position).toBeGreaterThan(6);
      await expect(page.getByText("Resumed where you left off")).toBeVisible();
    });

    await test.step("removing the subscriber stops playback", async () => {
      const subscriber = await findNewestId(`/v1/pages/${eventId}/subscribers`, maker);
      await call("DELETE", `/v1/pages/${eventId}/subscribers/${subscriber}`, undefined, maker);
      await expect(page.getByRole("alert")).toContainText("You can no longer watch", { timeout: 10_000 });
      await expect(page.locator(".player-overlay iframe")).toHaveCount(0);
    });
  },
);

/** Uploads a film of an event or of the library to Vimeo, and waits until it can be played. @returns its video's id */
async function uploadToVimeo(of: { pageId: string } | { filmId: string }, bytes: Buffer): Promise<string> {
  const { maker } = await getSessions();
  const created = await fetch(`${vimeoApi}/v1/videos`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-session-id": maker },
    body: JSON.stringify({ ...of, kind: "feature", name: "feature.mp4", size: bytes.length }),
  });
  const { data } = await created.json();
  const sent = await fetch(data.uploadUrl, {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    body: new Uint8Array(bytes),
  });
  expect(sent.ok).toBe(true);
  const status = async () =>
    (await call("GET", `/v1/videos/${data.id}/status`, undefined, maker)).data["upload"];
  await expect.poll(status, { timeout: 60_000 }).toBe("ready");
  return data.id;
}

test("films at Vimeo are a programme like others, and keep captions and speed", FULL, async ({ page }) => {
  test.setTimeout(240_000);
  const screening = await createScreening({ emailCapture: true });
  const { maker } = await getSessions();
  const films: { filmId: string }[] = [];
  for (const title of ["Paper Mountains", "Salt Pans, Spring"]) {
    const filmId = (await call("POST", "/v1/films", { title }, maker)).data["id"] ?? "";
    const video = await uploadToVimeo({ filmId }, await makeClip(12));
    const captions = {
      language: "en",
      label: "English",
      text: "WEBVTT\n\n00:00.000 --> 00:09.000\nTides.\n",
    };
    const added = await fetch(`${vimeoApi}/v1/videos/${video}/captions`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-session-id": maker },
      body: JSON.stringify(captions),
    });
    expect(added.status).toBe(201);
    films.push({ filmId });
  }
  await call("PUT", `/v1/pages/${screening.id}/films`, { films }, maker);
  await serveVimeo(page);
  const subscriberId = await register(screening);
  await openAndPlay(page, screening, { subscriberId });
  const video = page.frameLocator(".player-overlay iframe").locator("video");
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const top = page.locator(".player-top").first();
  await expect(top).toContainText("Film 1 of 2");
  await expect.poll(position).toBeGreaterThan(1);
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 1.5;
    for (const track of element.textTracks) track.mode = "showing";
  });
  const interval = page.getByRole("region", { name: "Salt Pans, Spring" });
  await expect(interval).toBeVisible({ timeout: 30_000 });
  await interval.getByRole("button", { name: "Play now" }).click();
  await expect(top).toContainText("Film 2 of 2");
  await expect.poll(position).toBeGreaterThan(1);
  const readChoices = () =>
    video.evaluate((element: HTMLVideoElement) => [
      element.playbackRate,
      ...Array.from(element.textTracks, ({ language, mode }) => [language, mode]),
    ]);
  expect(await readChoices()).toEqual([1.5, ["en", "showing"]]);
  await page.getByRole("button", { name: "Films" }).click();
  const list = page.getByRole("complementary", { name: "Films" });
  const rows = list.getByRole("button").filter({ hasText: ":" });
  await expect(rows).toHaveText([/Paper Mountains.*Seen/, /Salt Pans/]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: /Thank you/ })).toBeVisible({ timeout: 30_000 });
});

test(
  "a premiere of a film at Vimeo stays about a second apart; control: a viewer who pauses does not",
  FULL,
  async ({ context }) => {
    test.setTimeout(240_000);
    const screening = await createScreening({ emailCapture: true, featureUrl: "" }, { activate: false });
    const { maker } = await getSessions();
    await uploadToVimeo({ pageId: screening.id }, await makeClip(90));
    await call("POST", `/v1/pages/${screening.id}/activate`, {}, maker);
    await planPremiere(screening);
    const command = createDirector(screening);
    const viewer = await enterLobby(context, screening, await register(screening));
    await serveVimeo(viewer);
    await viewer.getByRole("button", { name: "Take my seat" }).click();
    await command("hold");
    const clock: Clock = await command("start");
    const apart = viewer.getByText("About a second apart").filter({ visible: true });
    await expect(apart).toBeVisible({ timeout: 30_000 });

    const film = viewer.frameLocator(".premiere iframe").locator("video");
    const readSeconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
    /** How far the film is behind the room, in seconds. */
    const measureBehind = async () => {
      const seconds = await readSeconds();
      return (clock.anchorMs + Date.now() - Date.parse(clock.anchorAt) - SLATE_MS) / 1000 - seconds;
    };
    const expectTogether = () =>
      expect.poll(async () => Math.abs(await measureBehind()), { timeout: 30_000 }).toBeLessThan(1.2);
    await expectTogether();

    // The seek bar of Vimeo's player: the film comes back to the others.
    await expect.poll(readSeconds, { timeout: 20_000 }).toBeGreaterThan(9);
    await film.evaluate(
      (video: HTMLVideoElement) =>
        new Promise((resolve) => {
          video.addEventListener("seeked", resolve, { once: true });
          video.currentTime -= 8;
        }),
    );
    await expectTogether();
    await expect(apart).toBeVisible();

    await film.evaluate((video: HTMLVideoElement) => video.pause());
    await expect(viewer.getByText(/You paused\. The others are [3-9] seconds ahead/).first()).toBeVisible();
    expect(await measureBehind()).toBeGreaterThan(2);
    await viewer.getByRole("button", { name: "Back to everyone" }).click();
    await expectTogether();
    await expect(apart).toBeVisible();
  },
);
