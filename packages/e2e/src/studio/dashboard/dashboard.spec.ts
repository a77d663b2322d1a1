import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { simulateOutages } from "../../outage.ts";
import { addresses } from "../../system.ts";
import {
  callAsOwner,
  createEvent,
  createFilmmaker,
  createReadyEvent,
  openAs,
  findViolations,
} from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio });

test("the empty dashboard explains the next steps", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  await openAs(page, owner, "/welcome");
  await expect(page.getByRole("heading", { name: "Filmmaker Dashboard" })).toBeVisible();
  await expect(page.getByText("Your first event begins here")).toBeVisible();
  await expect(page.getByText("Your Stripe authentication is incomplete")).toBeVisible();
  await page.getByRole("button", { name: "Help with Stripe" }).click();
  await expect(page.getByRole("link", { name: "contact support" })).toHaveAttribute("href", /^mailto:/);
  await page.keyboard.press("Escape");
  expect(await findViolations(page)).toEqual([]);
  await expect(page.getByText("Available once your Stripe authentication is complete.")).toBeVisible();
  await page.getByRole("button", { name: "Help with your bank account" }).click();
  await expect(page.getByText(/^This is where your income goes\./)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Enter Bank Info" }).click();
  const bankDialog = page.getByRole("dialog", { name: "Bank account" });
  await expect(bankDialog.getByText("Complete it first, then connect your bank.")).toBeVisible();
  await expect(bankDialog.getByRole("button", { name: "Connect" })).toBeDisabled();
  await page.keyboard.press("Escape");
});

test("the dashboard loads the credits again after a failure", FULL, async ({ page }) => {
  const owner = await createFilmmaker(2);
  await page.route("**/v1/credits", (route) => route.fulfill({ status: 503, body: "unavailable" }));
  await openAs(page, owner, "/welcome");
  await expect(page.getByText("Your credits could not be loaded")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("2 credits available")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create an Event" })).toBeEnabled();
});

test(
  "events load page by page, can be archived and restored, and an ended session leads to the sign-in",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(13);
    await Promise.all(
      Array.from({ length: 13 }, async (_, index) => createEvent(owner, `Film ${index + 1}`)),
    );
    await createReadyEvent(owner, "free-screening");
    await openAs(page, owner, "/events");
    const cards = page.getByRole("list", { name: "Active events" }).getByRole("listitem");
    await expect(cards).toHaveCount(12);
    // The next page fails: the loaded events stay, and the same button loads it later.
    const attempt = await simulateOutages(page, addresses.studio);
    const loadMore = () => page.getByRole("button", { name: "Load More" }).click();
    const failing = attempt({
      press: loadMore,
      only: (request) => new URL(request.url()).searchParams.get("page") === "2",
      failed: "The next entries could not be loaded. Please try again.",
    });
    await expect(page.getByRole("button", { name: "Loading..." })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const { width, height } = (await cards.first().getByRole("article").boundingBox()) ?? {};
    expect([width, height]).toEqual([255, 298]);
    await failing;
    await expect(cards).toHaveCount(12);
    await loadMore();
    await expect(cards).toHaveCount(14);

    // On a tablet the cards fill each row.
    await page.setViewportSize({ width: 768, height: 720 });
    const edges = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right));
    expect(Math.max(...edges)).toBeCloseTo(768 - 32, 0);
    await page.setViewportSize({ width: 1280, height: 720 });
    // A newly opened page starts at the top, even after another page was scrolled.
    await page.evaluate(() => scrollTo(0, 400));
    await page.goto("/welcome");
    await expect(cards).toHaveCount(12);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    const first = cards.first();
    const archive = first.getByRole("button", { name: "Archive The Keepers of Bees" });
    await archive.hover();
    await expect(archive).toHaveAccessibleDescription("Archive event");
    await expect(page.getByText("Archive event", { exact: true })).toBeVisible();
    await archive.click();
    const question = page.getByRole("alertdialog", { name: "Archive The Keepers of Bees?" });
    await expect(question).toContainText("Archiving closes it to its viewers");
    await question.getByRole("button", { name: "Archive event" }).click();
    await expect(page.getByText("The Keepers of Bees is archived")).toBeVisible();
    // The list reloaded from its first page.
    await expect(cards).toHaveCount(12);
    await expect(page.getByRole("tab", { name: /Active/ })).toContainText("13");
    await page.getByRole("tab", { name: /Archived/ }).click();
    const archived = page.getByRole("list", { name: "Archived events" }).getByRole("listitem");
    await expect(archived).toHaveCount(1);
    await archived.getByRole("button", { name: "Unarchive The Keepers of Bees" }).click();
    await expect(page.getByText("Event successfully restored!")).toBeVisible();
    await expect(page.getByText("Nothing archived")).toBeVisible();

    await callAsOwner(owner, "DELETE", "/v1/session");
    await page.getByRole("tab", { name: /Active/ }).click();
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  },
);

test("a filmmaker finds an event by search, filter and order, and duplicates it", FULL, async ({ page }) => {
  const owner = await createFilmmaker(5);
  for (const title of ["The Harbour", "A Quiet Field", "Winter Ferry", "The Harbour at Night"])
    await createEvent(owner, title);
  await openAs(page, owner, "/welcome");
  const cards = page.getByRole("list", { name: "Active events" }).getByRole("listitem");
  await expect(cards).toHaveCount(4);
  await page.keyboard.press("/");
  await page.keyboard.type("harbour");
  await expect(cards).toHaveCount(2);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Title");
  await expect(cards.first()).toContainText("The Harbour");
  expect(await findViolations(page)).toEqual([]);

  // The address contains the choices, so a reload and a bookmark keep them.
  await page.reload();
  await expect(cards).toHaveCount(2);
  await page.getByRole("combobox", { name: "Show" }).selectOption("Live");
  await expect(page.getByText("No event matches")).toBeVisible();
  await page.getByRole("button", { name: "Show all events" }).click();
  await expect(cards).toHaveCount(4);

  await page.getByRole("button", { name: "Duplicate A Quiet Field" }).click();
  const question = page.getByRole("alertdialog", { name: "Duplicate A Quiet Field?" });
  await expect(question).toContainText("It uses one credit. You have 1.");
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByText("Event duplicated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Film Details" })).toBeVisible();

  await page.goto("/welcome?search=quiet");
  await expect(cards).toHaveCount(2);
  await page.getByRole("button", { name: "Duplicate A Quiet Field" }).first().click();
  await expect(page.getByRole("alertdialog", { name: "No Credits Available" })).toBeVisible();
});

test("the search box keeps every letter on a slow machine", FULL, async ({ page }) => {
  const owner = await createFilmmaker(5);
  for (const title of ["The Harbour", "A Quiet Field"]) await createEvent(owner, title);
  await openAs(page, owner, "/welcome");
  const cards = page.getByRole("list", { name: "Active events" }).getByRole("listitem");
  await expect(cards).toHaveCount(2);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  const box = page.getByRole("searchbox", { name: "Search events" });
  await box.focus();
  // Pauses longer than the box's own let an address change while letters follow.
  for (const letters of ["the h", "arb", "our"]) {
    await page.keyboard.type(letters);
    await page.waitForTimeout(300);
  }
  await expect(box).toHaveValue("the harbour");
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/search=the\+harbour/);
});
