import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import {
  callAsOwner,
  createEvent,
  createFilmmaker,
  type Filmmaker,
  findViolations,
  openAs,
} from "../filmmaker.ts";

test.use({ baseURL: addresses.studio });

interface Translations {
  texts: { hash: string; translations: Record<string, { text: string }> }[];
  languages: unknown[];
}

const readTranslations = async ({ session }: Filmmaker, id: string) =>
  (await call<Translations>("GET", `/v1/pages/${id}/translations`, undefined, session)).data;

async function openLanguage(page: Page, owner: Filmmaker, id: string, language: string) {
  await openAs(page, owner, `/event/${id}?step=languages`);
  await expect(page.getByText("No other language yet")).toBeVisible();
  await page.getByLabel("Choose a language").selectOption(language);
  await page.getByRole("button", { name: "Add a language" }).click();
}

test("an owner translates an event's texts, which save themselves, and removes the language", async ({
  page,
}) => {
  const owner = await createFilmmaker(1);
  const id = await createEvent(owner, "The Salt Path");
  await openLanguage(page, owner, id, "French");
  const title = page.getByRole("textbox", { name: "Title in French" });
  await title.fill("Le chemin du sel");
  const row = page.getByRole("listitem").filter({ has: title });
  await expect(row).toContainText("Translated");
  await expect(row).toContainText("16 of 45");
  await expect(page.getByRole("progressbar", { name: "Translated into French" })).toHaveAttribute(
    "aria-valuetext",
    /^1 of \d+ texts$/,
  );
  expect(await findViolations(page)).toEqual([]);

  // Somebody else changes the original and the translation meanwhile.
  await callAsOwner(owner, "PATCH", `/v1/pages/${id}`, { title: "The Salt Road" });
  const [{ hash } = { hash: "" }] = (await readTranslations(owner, id)).texts;
  await callAsOwner(owner, "PUT", `/v1/pages/${id}/translations/fr`, {
    texts: [{ kind: "page", id, field: "title", hash, text: "La route du sel" }],
  });
  await title.fill("Le sentier du sel");
  await title.blur();
  await expect(row).toContainText("The Salt Path");
  await expect(row).toContainText("La route du sel");
  await expect(title).toHaveValue("Le sentier du sel");
  expect(await findViolations(page)).toEqual([]);
  await row.getByRole("button", { name: "Save mine" }).click();
  await expect(row).toContainText("Translated");
  await page.reload();
  await expect(title).toHaveValue("Le sentier du sel");

  await page.getByRole("button", { name: "Remove French" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Its 1 translated text is deleted.");
  await dialog.getByRole("button", { name: "Remove French" }).click();
  await expect(page.getByText("No other language yet")).toBeVisible();
  expect((await readTranslations(owner, id)).languages).toEqual([]);
});

test("keeps what is typed in a language that somebody else removes meanwhile", FULL, async ({ page }) => {
  const owner = await createFilmmaker(1);
  const id = await createEvent(owner, "The Night Ferry");
  const [{ hash } = { hash: "" }] = (await readTranslations(owner, id)).texts;
  const save = (text: string) =>
    callAsOwner(owner, "PUT", `/v1/pages/${id}/translations/de`, {
      texts: [{ kind: "page", id, field: "title", hash, text }],
    });
  await save("Die Nachtfähre");
  await openAs(page, owner, `/event/${id}?step=languages`);
  const title = page.getByRole("textbox", { name: "Title in German" });
  await expect(title).toHaveValue("Die Nachtfähre");
  await save("");
  await title.fill("Die späte Fähre");
  await title.blur();
  await expect(page.getByText("Someone else removed this translation.")).toBeVisible();
  await expect(title).toHaveValue("Die späte Fähre");
  await page.getByRole("button", { name: "Save mine" }).click();
  await expect(page.getByRole("listitem").filter({ has: title })).toContainText("Translated");
});

test("keeps what is typed offline, and saves it when the server is reached again", FULL, async ({ page }) => {
  const owner = await createFilmmaker(1);
  const id = await createEvent(owner, "The Tide Table");
  await openLanguage(page, owner, id, "Arabic");
  const title = page.getByRole("textbox", { name: "Title in Arabic" });
  await expect(title).toHaveAttribute("dir", "rtl");
  await page.context().setOffline(true);
  await title.fill("جدول المد");
  await expect(page.getByText("What you typed is kept on this device")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("listitem").filter({ has: title })).toContainText("Translated");
  const [saved] = (await readTranslations(owner, id)).texts;
  expect(saved?.translations["ar"]?.text).toBe("جدول المد");
  // An original that is changed later makes the translation older, until somebody says that it is still right.
  await callAsOwner(owner, "PATCH", `/v1/pages/${id}`, { title: "Tide Table" });
  await page.reload();
  await expect(page.getByText("1 older than the original")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Still right" }).click();
  await expect(page.getByText("1 older than the original")).toHaveCount(0);
  // A text has one original.
  await page.getByLabel("Language of the event").selectOption("Arabic");
  await expect(page.getByText("1 text is translated into this language.")).toBeVisible();
  await page.getByLabel("Language of the event").selectOption("German");
  await expect(page.getByText("The language of the event is saved")).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
