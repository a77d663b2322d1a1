import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "@matinee/dev-services/config";
import { getDirection, getTexts, type Language } from "@matinee/texts/languages";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { FULL } from "../../full.ts";
import { type Installation, startInstallation } from "../../installation.ts";
import { typeCard } from "../../journey/card.ts";
import { addresses, languagePorts, listEmailsTo, type ReceivedMail } from "../../system.ts";
import { createScreening, type Screening } from "../player/playback-fixtures.ts";
import { validCard } from "../ticketed-event.ts";
import { expectAccessible, expectPlaying } from "../viewer.ts";
import { findTooLong } from "./fits.ts";

test.describe.configure({ mode: "default" });

let installation: Installation;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  await promisify(execFile)(process.execPath, [
    join(root, "packages/dev-services/src/builds.ts"),
    "languages",
  ]);
  installation = await startInstallation(languagePorts.journeys);
});
test.afterAll(() => installation?.stop());

/** A phone whose browser asks for a language, and the complaints of its console. */
async function openPhone(
  browser: Browser,
  locale: string,
): Promise<{ context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    baseURL: installation.origin,
    viewport: { width: 390, height: 844 },
    locale,
  });
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(error.error().message));
  return { context, complaints };
}

/** The screen is in the language, for eyes and ears, and has room for its words. */
async function look(page: Page, language: Language, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => null));
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const direction = await page.evaluate(() => getComputedStyle(document.body).direction);
  expect(direction, name).toBe(getDirection(language));
  expect(await findTooLong(page), name).toEqual([]);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  await expectAccessible(page);
}

async function waitForEmail(address: string): Promise<ReceivedMail> {
  await expect.poll(async () => (await listEmailsTo(address)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [mail] = await listEmailsTo(address);
  if (!mail) throw new Error("The email did not arrive");
  return mail;
}

/** Opens the viewing link of an email in another browser, which asks for English, and plays the film. */
async function watchByLink(browser: Browser, mail: ReceivedMail, { url }: Screening, language: Language) {
  const [link = ""] = new RegExp(`${addresses.watch}/watch/${url}\\S+`).exec(mail.text) ?? [];
  expect(new URL(link).searchParams.get("lang")).toBe(language);
  const { context, complaints } = await openPhone(browser, "en-US");
  const page = await context.newPage();
  await page.goto(link.replace(addresses.watch, installation.origin));
  await look(page, language, "from-the-email");
  await page.locator(".hero-words button").first().click();
  await expectPlaying(page);
  await page.screenshot({ path: test.info().outputPath("film.png") });
  expect(complaints).toEqual([]);
  await context.close();
}

/** In French yen with the tax inside, in Arabic dollars to which the tax of the buyer's place is added. */
const sales = {
  fr: { currency: "jpy", tax: { mode: "included", rate: 1000, name: "JCT" }, total: 750 },
  ar: { currency: "usd", tax: { mode: "place" }, total: 797 },
} as const;
for (const language of ["fr", "ar"] as const) {
  const texts = getTexts(language);
  const { checkout, formats, gate, gateSteps, orderForm, orderTax, registration } = texts;
  const { currency, tax, total } = sales[language];

  test(
    `buys a ticket with a card and watches in ${language}, also by the link of the email`,
    FULL,
    async ({ browser }) => {
      test.slow();
      const paywallSettings = {
        enablePaywall: true,
        showTime: 0,
        askDonations: false,
        askMidrollDonations: false,
      };
      const screening = await createScreening({ paywallSettings, currency, tax });
      const email = `buyer-${language}-${Date.now()}@viewers.example`;
      const { context, complaints } = await openPhone(browser, language);
      const page = await context.newPage();
      const press = (name: string) =>
        page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
      await page.goto(`/watch/${screening.url}`);
      await look(page, language, "event");
      // The film's title in French, which the demo's event has.
      const title = await page.getByRole("heading", { level: 1 }).innerText();
      await page.getByRole("button", { name: texts.pageLanguage.label(texts.pageLanguage.name) }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await look(page, language, "languages");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: texts.eventPage.giftATicket }).first().click();
      await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue(language);
      await look(page, language, "gift");
      await page.keyboard.press("Escape");
      await page.locator(".hero-words button").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await look(page, language, "paywall");
      await press(gate.continueToCheckout);
      await expect(page.getByRole("heading", { name: checkout.payWithCard })).toBeVisible();
      await look(page, language, "checkout");
      // The owner's title may end in an ellipsis, but not the moment until which the film can be watched.
      const cut = await page
        .getByRole("dialog")
        .locator("p:not([dir])")
        .evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth + 1).length);
      expect(cut).toBe(0);
      const pay = page.getByRole("button", { name: checkout.pay(total, currency), exact: true });
      const payBefore =
        tax.mode === "place"
          ? page.getByRole("button", { name: orderTax.payPlus(formats.money(750, currency)), exact: true })
          : pay;
      await payBefore.click();
      await expect(page.getByText(checkout.issues["email-missing"])).toBeVisible();
      await look(page, language, "checkout-with-mistakes");
      await page.getByLabel(orderForm.emailReceipt, { exact: true }).fill(email);
      await page.getByLabel(orderForm.name, { exact: true }).fill("Imogen Achterberg");
      await page.getByLabel(orderForm.zip, { exact: true }).fill("73301");
      if (tax.mode === "place") await page.getByLabel(orderForm.state, { exact: true }).fill("TX");
      else
        await expect(
          page.getByText(orderTax.includes(tax.name, tax.rate, formats.money(68, currency))).first(),
        ).toBeAttached();
      await page.getByRole("dialog").getByRole("checkbox").first().check();
      await typeCard(page, validCard);
      await pay.click();
      await expect(page.getByText(checkout.purchaseSucceeded)).toBeVisible({ timeout: 60_000 });
      await look(page, language, "paid");
      await press(gateSteps.watchVideo);
      await expectPlaying(page);
      await page.screenshot({ path: test.info().outputPath("player.png") });
      expect(complaints).toEqual([]);
      await context.close();

      const mail = await waitForEmail(email);
      expect(mail.subject).toBe(checkout.ticketSubject(title));
      await watchByLink(browser, mail, screening, language);
    },
  );

  test(`registers and watches in ${language}, also by the link of the email`, FULL, async ({ browser }) => {
    test.slow();
    const screening = await createScreening({ emailCapture: true });
    const email = `guest-${language}-${Date.now()}@viewers.example`;
    const { context, complaints } = await openPhone(browser, language);
    const page = await context.newPage();
    await page.goto(`/watch/${screening.url}`);
    await page.locator(".hero-words button").first().click();
    await expect(page.getByRole("heading", { name: registration.title })).toBeVisible();
    await look(page, language, "registration");
    await page.getByLabel(gateSteps.fullName, { exact: true }).fill("Imogen Achterberg");
    await page.getByLabel(gateSteps.email, { exact: true }).fill(email);
    await page.getByRole("dialog").getByRole("checkbox").first().check();
    await page.getByRole("dialog").getByRole("button", { name: registration.title, exact: true }).click();
    await expectPlaying(page);
    await page.mouse.move(200, 400);
    await page.locator("media-settings-menu-button").click();
    const menu = page.locator("media-settings-menu");
    await expect(menu).toBeVisible();
    // Clear of the edge of the screen, in each direction of reading.
    expect(
      await menu.evaluate((element) => innerWidth - element.getBoundingClientRect().right),
    ).toBeGreaterThan(7);
    expect(complaints).toEqual([]);
    await context.close();
    await watchByLink(browser, await waitForEmail(email), screening, language);
  });
}
