import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { callAsOwner, connectPayouts, createFilmmaker, findViolations, openAs } from "../filmmaker.ts";
import { addPass, createFestival, listPasses, openPass, screens } from "./pass-festival.ts";

test.use({ baseURL: addresses.studio, viewport: screens.desktop });

test(
  "two people who edit a pass lose nothing, and less for its holders is asked first",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    await connectPayouts(owner);
    const festival = await createFestival(owner);
    const passId = await addPass(
      owner,
      festival.id,
      { title: "Two films" },
      { covers: "count", filmCount: 2 },
    );
    await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/activate`);
    const tickets = ["a", "b"].map((name) => ({
      email: `${name}-${randomUUID()}@example.com`,
      name: "Press",
    }));
    await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/comps`, { productId: passId, tickets });
    await openAs(page, owner, `/event/${festival.id}?step=passes`);
    await openPass(page, "Two films");
    const dialog = page.getByRole("dialog", { name: "Edit pass" });
    await expect(dialog.getByText(/^2 people hold this pass/)).toBeVisible();
    const change = (body: object) =>
      callAsOwner(owner, "PATCH", `/v1/pages/${festival.id}/products/${passId}`, body);

    // Another tab changes another field, and then the same one.
    await change({ price: 7000 });
    await dialog.getByLabel("Places at a time").fill("3");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    expect(await listPasses(owner, festival.id)).toMatchObject([{ price: 7000, pass: { reservations: 3 } }]);

    await openPass(page, "Two films");
    await change({ title: "A pair" });
    await dialog.getByLabel("Name").fill("Both films");
    await dialog.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("alertdialog").or(page.getByRole("dialog")).filter({ hasText: "A pair" });
    await expect(conflict).toContainText("Both films");
    await conflict.getByRole("button", { name: /mine|my/i }).click();
    await expect(dialog).toBeHidden();
    expect(await listPasses(owner, festival.id)).toMatchObject([{ title: "Both films", price: 7000 }]);

    await openPass(page, "Both films");
    await dialog.getByLabel("Screenings", { exact: true }).fill("1");
    await dialog.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("alertdialog", { name: "This pass would cover less" });
    await expect(question).toContainText("2 people hold this pass, and would have less than was bought.");
    expect(await listPasses(owner, festival.id)).toMatchObject([{ pass: { filmCount: 2 } }]);
    await question.getByRole("button", { name: "Cover less" }).click();
    await expect(dialog).toBeHidden();
    expect(await listPasses(owner, festival.id)).toMatchObject([{ pass: { filmCount: 1 } }]);
  },
);

test(
  "a screening moves out of a section that passes cover only after the number of their holders",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(1);
    await connectPayouts(owner);
    const festival = await createFestival(owner);
    const read = async () => (await callAsOwner(owner, "GET", `/v1/pages/${festival.id}/programme`)).data;
    const before = await read();
    const [section] = before["sections"] as { id: string; screenings: { pageId: string }[] }[];
    const productId = await addPass(
      owner,
      festival.id,
      { title: "Tide" },
      { covers: "sections", sectionIds: [section?.id] },
    );
    const [outside] = before["screenings"] as { pageId: string }[];
    const moved = section?.screenings[0]?.pageId;
    await callAsOwner(owner, "PATCH", `/v1/pages/${moved}`, { title: "The Tide Table" });
    await callAsOwner(owner, "PUT", `/v1/pages/${festival.id}/programme`, {
      version: (await read())["version"],
      screenings: [],
      sections: [
        {
          id: section?.id,
          title: "Tide and land",
          screenings: [{ pageId: outside?.pageId }, { pageId: moved }],
        },
      ],
    });
    await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/activate`);
    const email = `a-${randomUUID()}@example.com`;
    const tickets = [{ email, name: "Press" }];
    await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/comps`, { productId, tickets });
    await openAs(page, owner, `/event/${festival.id}?step=programme`);
    const move = async () => {
      await page.getByRole("button", { name: "Actions for The Tide Table" }).press("Enter");
      await page.getByRole("menuitem", { name: "Section" }).press("Enter");
      await page.getByRole("menuitemradio", { name: "Without a section" }).press("Enter");
    };
    await move();
    const question = page.getByRole("alertdialog", { name: "Move it out of the section?" });
    await expect(question).toContainText("1 person holds a pass for a section");
    for (const size of [screens.phone, screens.desktop]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      await page.screenshot({ path: testInfo.outputPath(`move-${size.width}.png`) });
    }
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    expect((await read())["screenings"]).toEqual([]);
    await move();
    await question.getByRole("button", { name: "Move it" }).click();
    await expect.poll(async () => (await read())["screenings"]).toMatchObject([{ pageId: moved }]);
    await expect
      .poll(async () => (await listEmailsTo(email)).map(({ subject }) => subject), { timeout: 60_000 })
      .toContain("Your pass “Tide” includes less");
  },
);
