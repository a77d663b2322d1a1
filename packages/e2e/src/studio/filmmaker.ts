import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addresses } from "../system.ts";

export const password = "a-long-enough-password-26";

export interface Filmmaker {
  id: string;
  email: string;
  session: string;
}

/** A filmmaker of a test's own, with a credit for each event that it wants to make. */
export async function newFilmmaker(credits = 1): Promise<Filmmaker> {
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
  const staff = await call("POST", "/v1/session", {
    email: "staff@example.com",
    password: "matinee-demo",
  });
  await call("POST", "/v1/credits", { email, credits }, staff.session);
  return { id: String(signedUp.data["id"]), email, session: signedUp.session };
}

/** An event of that filmmaker, in test mode. @returns its id */
export async function newEvent(owner: Filmmaker, title: string): Promise<string> {
  const url = `studio-${randomUUID()}`.slice(0, 40);
  const fields = { title, url, description: "A family rebuilds a road that the sea takes.", timezone: "UTC" };
  const { data } = await call("POST", `/v1/pages/${owner.id}`, fields, owner.session);
  return String(data["id"]);
}

/** Signs in as people do. */
export async function signIn(page: Page, { email }: Filmmaker): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

async function call(method: string, path: string, body: unknown, session = "") {
  const answer = await fetch(`${addresses.api}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      ...(session && { "x-session-id": session }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  const parsed: { data: Record<string, unknown> } = JSON.parse(text);
  return { data: parsed.data, session: answer.headers.get("x-session-id") ?? "" };
}
