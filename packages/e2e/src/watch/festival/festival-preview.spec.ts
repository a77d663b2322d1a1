import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { FULL } from "../../full.ts";
import { call } from "../../system.ts";
import { callAsOwner, createFilmmaker } from "../../studio/filmmaker.ts";
import { expectAccessible } from "../viewer.ts";

test("shows a draft festival with its drafts to its team only", FULL, async ({ page, baseURL }) => {
  const owner = await createFilmmaker(1);
  const create = async (title: string, fields: object) => {
    const body = { title, url: `preview-${randomUUID()}`.slice(0, 40), description: "Films of the sea." };
    const made = { ...body, timezone: "UTC", ...fields };
    const { data } = await callAsOwner(owner, "POST", `/v1/pages/${owner.id}`, made);
    return String(data["id"]);
  };
  const festivalId = await create("Harbour Nights", { kind: "festival" });
  const [eventStart, eventEnd] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const dates = { festivalId, eventStart, eventEnd, showHours: true };
  const draftId = await create("The Quiet Harbour", dates);
  await create("Night Boats", dates);

  await page.goto(`/preview/${festivalId}`);
  const banner = page.getByRole("complementary", { name: "Preview" });
  await expect(banner).toContainText("Its team sees the programme here when signed in.");
  const programme = page.getByRole("region", { name: "Programme" });
  await expect(programme.getByText("The programme is on its way")).toBeVisible();

  const { host } = new URL(baseURL ?? "");
  const { data } = await call("POST", "/v1/session/handoff", { host }, owner.session);
  await page.goto("about:blank");
  await page.goto(`/preview/${festivalId}#handoff=${String(data["code"])}`);
  await expect(programme.getByRole("heading", { level: 4 })).toHaveText(["The Quiet Harbour", "Night Boats"]);
  await expect(banner).toContainText("Only the festival's team sees drafts here.");
  await expect(page.getByText("play the film")).toHaveCount(0);
  await expectAccessible(page);
  // A draft has no page of its own yet.
  const link = programme.getByRole("link", { name: "The Quiet Harbour" });
  await expect(link).toHaveAttribute("href", `/preview/${draftId}`);
});
