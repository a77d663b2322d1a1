import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { actFor, asStaff } from "../backoffice/staff.ts";
import { listViolations } from "../axe.ts";
import { addresses, call, verifyEmail } from "../system.ts";

export const password = "a-long-enough-password-26";

export interface Filmmaker {
  id: string;
  email: string;
  session: string;
}

/** Signs up a filmmaker for one test, with a credit for each event that the test creates. */
export async function createFilmmaker(credits = 1): Promise<Filmmaker> {
  const email = `studio-${randomUUID()}@example.com`;
  const signedUp = await call("POST", "/v1/account", {
    firstName: "Odalys",
    lastName: "Brennan",
    email,
    password,
    phoneNumber: "4155550136",
    country: "US",
    tos: true,
  });
  const id = String(signedUp.data["id"]);
  await verifyEmail({ id, email });
  if (credits > 0) await asStaff("POST", "/v1/credits", { email, credits });
  return { id, email, session: signedUp.session };
}

/** Creates an event in test mode. @returns its id */
export async function createEvent(owner: Filmmaker, title: string): Promise<string> {
  const url = `studio-${randomUUID()}`.slice(0, 40);
  const fields = { title, url, description: "A family rebuilds a road that the sea takes.", timezone: "UTC" };
  const { data } = await call("POST", `/v1/pages/${owner.id}`, fields, owner.session);
  return String(data["id"]);
}

/** Creates an event that is live today, as a copy of a demo event with its video and texts. @returns its id */
export async function createReadyEvent(owner: Filmmaker, demoUrl: string, activated = true): Promise<string> {
  await asStaff("POST", "/v1/credits", { email: owner.email, credits: 1 });
  const { data: original } = await asStaff("GET", `/v1/pages/${demoUrl}`);
  await actFor(String(original["accountId"]));
  const copyOf = `/v1/pages/duplicate/${String(original["id"])}`;
  const { data } = await asStaff("POST", copyOf, { account_email: owner.email });
  const id = String(data["id"]);
  const [start, end] = [-1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await callAsOwner(owner, "PATCH", `/v1/pages/${id}`, { eventStart: start, eventEnd: end, showHours: true });
  if (activated) await callAsOwner(owner, "POST", `/v1/pages/${id}/activate`);
  return id;
}

/** Completes the filmmaker's Stripe onboarding through the emulator. */
export async function connectPayouts(owner: Filmmaker): Promise<void> {
  await callAsOwner(owner, "GET", "/v1/account/onboard");
  const { data } = await callAsOwner(owner, "GET", "/v1/account");
  const done = await fetch(`${addresses.stripe}/_test/accounts/${String(data["connectId"])}/onboard`, {
    method: "POST",
  });
  if (!done.ok) throw new Error(`Onboarding: ${done.status} ${await done.text()}`);
  await callAsOwner(owner, "GET", "/v1/account/capabilities");
}

/** Calls the API as the filmmaker. */
export async function callAsOwner(owner: Filmmaker, method: string, path: string, body?: unknown) {
  return call(method, path, body, owner.session);
}

/** Opens a page as the signed-in filmmaker. */
export async function openAs(page: Page, owner: Filmmaker, path: string): Promise<void> {
  const user = { id: owner.id, type: "filmmaker", name: "Odalys Brennan", email: owner.email };
  await page.addInitScript(
    ([origin, session = "", user = ""]) => {
      // Only once, so that signing out persists.
      if (location.origin !== origin || sessionStorage.getItem("entered") === session) return;
      sessionStorage.setItem("entered", session);
      localStorage.setItem("matinee.session", session);
      localStorage.setItem("matinee.user", user);
    },
    [addresses.studio, owner.session, JSON.stringify(user)],
  );
  await page.goto(path);
}

/** Returns axe's violations on the page as text. The card provider's frames are excluded. */
export async function findViolations(page: Page): Promise<string[]> {
  // Waits until the page is rendered.
  await page.locator("h1, h2").first().waitFor({ state: "attached" });
  // Finishes animations, because colors in between can lack contrast.
  await page.evaluate(() => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().iterations !== Infinity) each.finish();
  });
  return listViolations(page, { exclude: ["[inert]", "iframe"] });
}

/** Signs in through the form. */
export async function signIn(page: Page, { email }: Filmmaker): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** The steps that change the event's page. */
export const getBuildSteps = (page: Page) =>
  page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: /^(Film Details|About|Trailer|Event Details|Store|FAQ|Activate)/ });
