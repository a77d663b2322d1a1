import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "../policy-test.ts";
import { signGrant } from "@matinee/api/grants";
import { addresses, call, listEmailsTo, secret } from "../system.ts";
import { typeCard } from "./card.ts";
import { startFaultyProxy } from "./faulty-proxy.ts";
import { listFilmAddresses, expectReadable, expectRejected } from "./leaks.ts";
import { pickDay } from "./pick-day.ts";
import { expectPlaying } from "./playing.ts";
import { FILM_SECONDS, makeFilm } from "./film.ts";

const stamp = Date.now().toString(36);
const filmmaker = { email: `maker.${stamp}@example.com`, password: "a long enough secret" };
const viewer = `viewer.${stamp}@example.com`;
const title = `Tidewater ${stamp}`;
const url = `tidewater-${stamp}`;

let folder: string;
const subtitles = "1\n00:00:00,500 --> 00:00:06,000\nThe sea comes twice a day.\n";
let film: string;
let trailer: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), "matinee-journey-"));
  film = join(folder, "feature.mp4");
  trailer = join(folder, "trailer.mp4");
  await Promise.all([makeFilm(film, FILM_SECONDS), makeFilm(trailer, 8, { subtitles })]);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a new filmmaker uploads a film, and a viewer buys a ticket and watches it", async ({ browser }) => {
  test.setTimeout(420_000);
  const line = await startFaultyProxy();
  const studio = await browser.newPage({
    baseURL: addresses.studio,
    viewport: { width: 1440, height: 900 },
    // By default, Chromium does not use a proxy for loopback addresses.
    proxy: { server: line.address, bypass: "<-loopback>" },
  });

  await test.step("the filmmaker signs up and connects payouts through the hosted page", async () => {
    await studio.goto("/sign-up");
    await studio.getByLabel("First name").fill("Marta");
    await studio.getByLabel("Last name").fill("Reis");
    await studio.getByLabel("Email").fill(filmmaker.email);
    await studio.getByLabel("Phone").fill("415-555-0123");
    await studio.getByLabel("Password", { exact: true }).fill(filmmaker.password);
    await studio.getByLabel("Confirm password").fill(filmmaker.password);
    await expect(studio.getByRole("button", { name: "Register" })).toBeDisabled();
    await studio.getByRole("checkbox", { name: /terms/ }).check();
    await studio.getByRole("button", { name: "Register" }).click();
    await expect(studio.getByRole("heading", { name: "Thank you for creating your account" })).toBeVisible();
    await studio.getByRole("button", { name: "Continue to Stripe" }).click();
    await studio.getByRole("button", { name: "Submit" }).click();
    await expect(studio).toHaveURL(/\/welcome/);
    await expect(studio.getByText("Your Stripe authentication is complete!")).toBeVisible();
  });

  await test.step("they confirm their email by the link in the welcome email", async () => {
    await expect(studio.getByText("Please confirm your email.")).toBeVisible();
    // The notice about the payouts can arrive first.
    const findWelcomes = async () =>
      (await listEmailsTo(filmmaker.email)).filter(({ subject }) => subject === "Welcome to Matinee");
    await expect.poll(async () => (await findWelcomes()).length, { timeout: 30_000 }).toBe(1);
    const [welcome] = await findWelcomes();
    const link = /href="([^"]+\/confirm-email#[^"]+)"/.exec(welcome?.html ?? "")?.[1] ?? "";
    await studio.goto(link);
    await studio.getByRole("button", { name: "Confirm this email" }).click();
    await studio.getByRole("link", { name: "Open your dashboard" }).click();
    await expect(studio.getByRole("button", { name: "Create an Event" })).toBeVisible();
    await expect(studio.getByText("Please confirm your email.")).toBeHidden();
  });

  await test.step("they buy a credit by card", async () => {
    await studio.getByRole("button", { name: "Create an Event" }).click();
    await studio.getByRole("button", { name: "Purchase Credits" }).click();
    const dialog = studio.getByRole("dialog");
    await dialog.getByLabel("Name on card").fill("Marta Reis");
    await dialog.getByLabel("Street").fill("1 Harbour Way");
    await dialog.getByLabel("City").fill("San Francisco");
    await dialog.getByLabel("State").fill("CA");
    await dialog.getByLabel("Zip").fill("94107");
    await dialog.getByLabel("Email for receipt").fill(filmmaker.email);
    await typeCard(studio, "4242424242424242");
    await dialog.getByRole("checkbox", { name: /terms/ }).check();
    await dialog.getByRole("button", { name: "Pay $300" }).click();
    await expect(studio.getByText("Your purchase was successful")).toBeVisible();
    await expect(studio.getByText("1 credit available")).toBeVisible();
  });

  await test.step("they create an event", async () => {
    await studio.goto("/create-diy-event");
    await studio.getByLabel("Title").fill(title);
    await expect(studio.getByLabel("Url")).toHaveValue(url);
    await studio.getByLabel("Log line").fill("A town waits for the sea to give its road back.");
    await studio.getByRole("button", { name: "Save and Continue" }).click();
    await expect(studio).toHaveURL(new RegExp(`/event/${url}`));
  });

  await test.step("they upload trailer and feature by tus; the upload resumes after a lost connection", async () => {
    await studio
      .getByRole("navigation")
      .getByRole("button", { name: /Trailer/ })
      .click();
    await studio.getByLabel("Trailer file").setInputFiles(trailer);
    await expect(studio.getByText("Ready").first()).toBeVisible({ timeout: 90_000 });
    await expect(studio.getByText("Track 1, language unknown, mono")).toBeVisible({ timeout: 90_000 });
    await studio.getByRole("button", { name: "Publish captions in English" }).click();
    await expect(studio.getByText("Captions in English published")).toBeVisible();
    line.cutNextUploadAfter(8_000_000);
    await studio.getByLabel("Feature file").setInputFiles(film);
    await expect.poll(() => line.cuts, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => line.offsets.at(-1), { timeout: 30_000 }).toBeGreaterThan(1_000_000);
    const converting =
      "Your video will be ready soon. Thanks for your patience. You can continue while the video is being converted.";
    await expect(studio.getByText(converting).first()).toBeVisible({ timeout: 60_000 });
  });

  await test.step("they set the dates and a paywall of $7.50 while the film is transcoded", async () => {
    await studio
      .getByRole("navigation")
      .getByRole("button", { name: /Event Details/ })
      .click();
    await pickDay(studio, "Start date", -1);
    await pickDay(studio, "End date", 14);
    await studio.getByRole("radio", { name: /Paywall/ }).check();
    await studio.getByLabel("Price", { exact: true }).fill("7.50");
    await studio.getByLabel("Free seconds before it asks").fill("0");
    await studio.getByRole("button", { name: /^Save/ }).click();
    await expect(studio.getByText("This section has been saved.").first()).toBeVisible();
  });

  await test.step("they activate the event once the film is ready", async () => {
    await studio
      .getByRole("navigation")
      .getByRole("button", { name: /Activate & Payments/ })
      .click();
    const activate = studio.getByRole("button", { name: "Activate event" });
    await expect(activate).toBeEnabled({ timeout: 240_000 });
    await activate.click();
    await expect(studio.getByRole("button", { name: "Event is activated" })).toBeDisabled();
  });

  const watch = await browser.newPage({ baseURL: addresses.watch, viewport: { width: 1280, height: 800 } });
  const media: string[] = [];
  watch.on("request", (request) => {
    if (request.url().includes("/media/")) media.push(request.url());
  });

  await test.step("a viewer opens the paywall, pays by card and watches", async () => {
    await watch.goto(`/watch/${url}`);
    await expect(watch.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await watch.getByRole("button", { name: "Watch Now" }).first().click();
    await watch.getByRole("button", { name: "Continue To Checkout" }).click();
    const dialog = watch.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("Olu Adeyemi");
    await dialog.getByLabel("Email receipt").fill(viewer);
    await dialog.getByLabel("Zip").fill("94607");
    await typeCard(watch, "4242424242424242");
    await dialog.getByRole("checkbox", { name: /terms/i }).check();
    await dialog.getByRole("button", { name: "Pay $7.50" }).click();
    await dialog.getByRole("button", { name: "Watch Video" }).click();
    await expectPlaying(watch);
  });

  await test.step("the receipt's link opens the film in another browser", async () => {
    await expect
      .poll(async () => (await listEmailsTo(viewer)).length, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const [receipt] = await listEmailsTo(viewer);
    const link = new RegExp(`${addresses.watch}/watch/${url}/[\\w-]+`).exec(receipt?.text ?? "")?.[0] ?? "";
    const elsewhere = await browser.newPage();
    await elsewhere.goto(link);
    // The page stores the credential and removes it from the address bar.
    await expect(elsewhere).toHaveURL(`${addresses.watch}/watch/${url}`);
    await elsewhere.getByRole("button", { name: "Watch Now" }).first().click();
    await expectPlaying(elsewhere);
    await elsewhere.close();
  });

  await test.step("Attendees and its CSV contain the order", async () => {
    await studio
      .getByRole("navigation")
      .getByRole("button", { name: /Attendees/ })
      .click();
    await expect(studio.getByRole("cell", { name: viewer }).first()).toBeVisible();
    // The CSV needs a sign-in of the last five minutes, and the film may have taken longer.
    const { session } = await call("POST", "/v1/session", filmmaker);
    await studio.evaluate((token) => localStorage.setItem("matinee.session", token), session);
    const [download] = await Promise.all([
      studio.waitForEvent("download"),
      studio
        .getByRole("button", { name: /Download/ })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^All-orders-[\w-]+__\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await readFile(await download.path(), "utf8")).toContain(viewer);
  });

  await test.step("staff see the order in the back office", async () => {
    const office = await browser.newPage({
      baseURL: addresses.backoffice,
      viewport: { width: 1440, height: 900 },
    });
    await office.goto("/login");
    await office.getByLabel("Email").fill("staff@example.com");
    await office.getByLabel("Password", { exact: true }).fill("matinee-demo");
    await office.getByRole("button", { name: "Login" }).click();
    await expect(office).toHaveURL(/\/admin\/customers/);
    await office.goto(`/admin/orders?search_term=${encodeURIComponent(viewer)}`);
    await office.getByRole("searchbox").fill(viewer);
    await expect(office.getByRole("cell", { name: viewer })).toBeVisible();
    await expect(office.getByText("Showing 1 of 1")).toBeVisible();
    await office.close();
  });

  await test.step("no byte of the film is served without a valid grant", async () => {
    const { request } = watch;
    // The grant brings the playlists, so the player requests segments only.
    const segment = media.find((address) => address.endsWith(".m4s")) ?? "";
    const master = segment.replace(/[^/]+\/[^/]+$/, "master.m3u8");
    const film = await listFilmAddresses(request, master);
    expect(film.length).toBeGreaterThan(20);
    await expectReadable(request, film);

    const [, grant = "", videoId = ""] = /\/media\/([^/]+)\/([^/]+)\//.exec(master) ?? [];
    const withGrant = (other: string) => film.map((address) => address.replace(grant, other));
    await expectRejected(request, withGrant("none"));
    await expectRejected(
      request,
      film.map((address) => address.replace(`${grant}/`, "")),
    );
    await expectRejected(request, withGrant(`${grant.slice(0, -2)}AA`));

    const play = async (urlOrId: string, kind: string, credential: object = {}) => {
      const page = await (await request.get(`${addresses.watch}/v1/pages/${urlOrId}`)).json();
      return request.post(`${addresses.watch}/v1/pages/${page.data.id}/playback`, {
        data: { kind, deviceId: `journey-${stamp}`, ...credential },
      });
    };
    // The grant of another event is valid for that event only.
    const other = await (await play("free-screening", "feature")).json();
    const [, foreign = ""] = /\/media\/([^/]+)\//.exec(other.data.manifestUrl) ?? [];
    await expectReadable(request, [new URL(other.data.manifestUrl, addresses.watch).href]);
    await expectRejected(request, withGrant(foreign));
    // A correctly signed grant that has expired.
    const now = Date.now();
    const ids = { id: randomUUID(), pageId: other.data.id, videoId, transcodeVersion: 1, orderId: undefined };
    await expectRejected(
      request,
      withGrant(signGrant([secret], { ...ids, issuedAt: now - 7_200_000, expiresAt: now - 1000 })),
    );

    // Without a ticket there is no grant, and only the owner can download the uploaded file.
    expect((await play(url, "feature")).status()).toBe(403);
    expect((await request.get(`${addresses.watch}/v1/videos/${videoId}/source`)).status()).toBe(401);
    expect((await request.get(`${addresses.watch}/v1/uploads/${videoId}`)).status()).toBeGreaterThanOrEqual(
      400,
    );
    expect((await request.get(`${addresses.watch}/v1/s3/${videoId}`)).status()).toBe(404);
  });

  // Both pages animate, and would take processor time from the tests that follow in this browser.
  await studio.close();
  await watch.close();
  line.close();
});
