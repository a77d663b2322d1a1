import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { callAsOwner, createEvent, createFilmmaker, findViolations, openAs, signIn } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio });

test("an owner invites a person, who joins by the emailed link and finds only what the role includes", async ({
  page,
  browser,
}) => {
  const [owner, guest] = await Promise.all([createFilmmaker(1), createFilmmaker(0)]);
  const id = await createEvent(owner, "The Salt Path");
  await openAs(page, owner, `/event/${id}?step=team`);
  await expect(page.getByText("You work on this event alone.")).toBeVisible();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("Please enter a valid email")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill(guest.email);
  await page.getByLabel("Role", { exact: true }).selectOption("Reader");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("Waiting")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const findLink = async () => {
    const mail = (await listEmailsTo(guest.email)).find(({ subject }) => subject.startsWith("Join the team"));
    return /http\S+team-invitation#token=[\w.%-]+/.exec(mail?.text ?? "")?.[0];
  };
  await expect.poll(findLink).toBeTruthy();
  const other = await browser.newContext({ baseURL: addresses.studio });
  const guestPage = await other.newPage();
  await openAs(guestPage, guest, (await findLink()) ?? "");
  await expect(guestPage.getByText(/invites you to the team of “The Salt Path”/)).toBeVisible();
  expect(await findViolations(guestPage)).toEqual([]);
  await guestPage.getByRole("button", { name: "Join the team" }).click();
  await expect(guestPage.getByRole("heading", { name: "Attendees" })).toBeVisible();
  await expect(guestPage.getByRole("navigation", { name: "Steps" }).getByRole("listitem")).toHaveText([
    /Attendees/,
    /Team/,
  ]);
  // Pages beside the sequence have no state.
  await expect(guestPage.getByRole("navigation", { name: "Steps" })).not.toContainText(/done|open/);
  await expect(guestPage.getByRole("tab")).toHaveCount(0);
  await guestPage.goto("/welcome");
  await expect(guestPage.getByText(/^Reader ·/)).toBeVisible();
  // The income is the owner's matter.
  await expect(guestPage.getByText(/Stripe|bank/i)).toHaveCount(0);
  await page.goto("/welcome");
  await expect(page.getByText(/Stripe/i).first()).toBeVisible();
  await other.close();
});

test("a person who is signed in with another account changes to the invited one", FULL, async ({ page }) => {
  const [owner, guest, other] = await Promise.all([
    createFilmmaker(1),
    createFilmmaker(0),
    createFilmmaker(0),
  ]);
  const id = await createEvent(owner, "The Tide Table");
  await callAsOwner(owner, "POST", `/v1/pages/${id}/team/invitations`, {
    email: guest.email,
    role: "reader",
  });
  const findLink = async () =>
    /http\S+team-invitation#token=[\w.%-]+/.exec((await listEmailsTo(guest.email)).at(0)?.text ?? "")?.[0];
  await expect.poll(findLink).toBeTruthy();
  await openAs(page, other, (await findLink()) ?? "");
  await expect(page.getByText(`You are signed in as ${other.email}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Join the team" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign in with another account" }).click();
  await signIn(page, guest);
  await page.getByRole("button", { name: "Join the team" }).click();
  await expect(page.getByRole("heading", { name: "Attendees" })).toBeVisible();
});

test("the demo's filmmaker is in the team of another account's event", FULL, async ({ page }, testInfo) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("filmmaker@example.com");
  await page.getByLabel("Password", { exact: true }).fill("matinee-demo");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto("/events?search=Night%20Ferry");
  await page.screenshot({ path: testInfo.outputPath("events.png") });
  await page.goto("/event/shared-with-you?step=team");
  await expect(page.getByText(/Noor Castellane/).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /Producer/ })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath("shared.png"), fullPage: true });
});
