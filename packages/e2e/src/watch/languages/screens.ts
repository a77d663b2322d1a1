import type { Texts } from "@matinee/texts";
import { expect, type Page } from "@playwright/test";
import { typeCard } from "../../journey/card.ts";
import { createScreening, register, type Screening } from "../player/playback-fixtures.ts";
import { createDirector, openEncore, planPremiere } from "../premiere/premiere-fixtures.ts";
import { inviteModerator } from "../premiere/premiere-hosts.ts";
import { validCard } from "../ticketed-event.ts";

/** A visit to an installation in one language. */
export interface Visit {
  page: Page;
  texts: Texts;
  /** Called on each screen, once it is drawn. */
  look: (screen: string) => Promise<void>;
}

/** Presses what has a name, in the open dialog if there is one. */
async function press({ page }: Visit, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const place = (await dialog.count()) > 0 ? dialog.last() : page;
  const options = { name, exact: true };
  const target = place
    .getByRole("button", options)
    .or(place.getByRole("link", options))
    .or(place.getByRole("tab", options));
  await target.filter({ visible: true }).first().click();
}

const open = async ({ page }: Visit, path: string) => {
  await page.goto(path);
  await expect(page.locator("[data-unhydrated]")).toHaveCount(0);
};

const close = async ({ page }: Visit) => {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

/** Presses the call to action of the first view, whose words may be the owner's. */
const callToAction = ({ page }: Visit) => page.locator(".hero-words button").first().click();

const fill = async ({ page }: Visit, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).filter({ visible: true }).first().fill(value);
};

const createEmail = (name: string) => `${name}-${Date.now()}@viewers.example`;

/** The pages that are no event's. */
export async function visitPages(visit: Visit): Promise<void> {
  for (const path of ["/", "/terms", "/privacy", "/nowhere"]) {
    await open(visit, path);
    await visit.look(path);
  }
}

/** The page of an event, with everything that opens from it. */
export async function visitEventPage(visit: Visit): Promise<void> {
  const { page, texts, look } = visit;
  const { watch, pageDialogs, eventPage } = texts;
  await open(visit, "/watch/paid-screening");
  await look("event");
  for (const tab of [watch.faq, watch.store, watch.supportUs]) {
    await page.getByRole("tab", { name: new RegExp(`^${escape(tab)}`) }).click();
    await look(`tab ${tab}`);
  }
  await page.getByRole("tabpanel").getByText(texts.giving.custom, { exact: true }).click();
  await press(visit, texts.donations.sendDonation);
  await look("donation without an amount");
  await page.getByRole("tab", { name: new RegExp(`^${escape(watch.store)}`) }).click();
  await page.getByRole("tabpanel").filter({ visible: true }).getByRole("button").first().click();
  await page.getByLabel(texts.shop.quantity, { exact: true }).fill("0");
  await press(visit, texts.shop.addToCart);
  await look("product");
  await page.getByLabel(texts.shop.quantity, { exact: true }).fill("1");
  await press(visit, texts.shop.addToCart);
  await look("cart");
  await close(visit);

  await press(visit, watch.needHelp);
  await look("help");
  await press(visit, watch.sendMyLink);
  await look("help without an address");
  await fill(visit, { [pageDialogs.email]: createEmail("nobody") });
  await press(visit, watch.sendMyLink);
  await expect(page.getByRole("button", { name: pageDialogs.otherAddress })).toBeVisible();
  await look("help sent");
  await close(visit);

  await page.getByRole("tab", { name: new RegExp(`^${escape(watch.about)}`) }).click();
  await press(visit, watch.forwardToFriend);
  await press(visit, pageDialogs.sendInvitation);
  await look("invitation without names");
  await close(visit);

  await press(visit, eventPage.giftATicket);
  await press(visit, texts.gate.continueToCheckout);
  await look("gift without names");
  await close(visit);

  await page
    .getByRole("button", { name: pageDialogs.openPhotoNumber(1), exact: true })
    .or(page.getByRole("button", { name: new RegExp(escape(pageDialogs.openPhoto("")).slice(0, 6)) }))
    .first()
    .click();
  await look("photo");
  await close(visit);

  for (const slug of ["free-screening", "donation-only", "ended", "presale"]) {
    await open(visit, `/watch/${slug}`);
    await look(slug);
  }
  await open(visit, `/watch/paid-screening/c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI`);
  await look("link that is not valid");
}

/** The registration, from its mistakes to the film. */
export async function visitRegistration(visit: Visit): Promise<void> {
  const { page, texts, look } = visit;
  await open(visit, "/watch/email-capture");
  await callToAction(visit);
  await look("registration");
  await press(visit, texts.registration.title);
  await look("registration with mistakes");
  await fill(visit, {
    [texts.gateSteps.fullName]: "Ada Byron",
    [texts.gateSteps.email]: createEmail("ada"),
  });
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await press(visit, texts.registration.title);
  await look("registered");
}

/** The purchase by card, from its mistakes to the tickets and the film. */
export async function visitPurchase(visit: Visit): Promise<void> {
  const { page, texts, look } = visit;
  const { gate, gateSteps, checkout, orderForm, promoCode, myTickets } = texts;
  await open(visit, "/watch/presale");
  await callToAction(visit);
  await look("reminder");
  await press(visit, gateSteps.continue);
  await look("checkout before the opening");

  const paywall = { enablePaywall: true, showTime: 0, askDonations: true, askMidrollDonations: false };
  const screening = await createScreening({ paywallSettings: paywall });
  await open(visit, `/watch/${screening.url}`);
  await callToAction(visit);
  await look("paywall");
  await press(visit, gate.continueToCheckout);
  await look("donation or checkout");
  const toCheckout = page
    .getByRole("dialog")
    .getByRole("button", { name: gate.continueToCheckout, exact: true });
  if (await toCheckout.isVisible()) await toCheckout.click();
  await expect(page.getByRole("heading", { name: checkout.payWithCard })).toBeVisible();
  await look("checkout");
  await press(visit, promoCode.open);
  await press(visit, promoCode.apply);
  await fill(visit, { [orderForm.promoCode]: "NOSUCHCODE" });
  await press(visit, promoCode.apply);
  await look("checkout with a wrong code");
  const pay = page.getByRole("dialog").locator("form button[type=submit]").last();
  await pay.click();
  await look("checkout with mistakes");
  await fill(visit, {
    [orderForm.emailReceipt]: createEmail("imogen"),
    [orderForm.name]: "Imogen Achterberg",
    [orderForm.zip]: "94114",
  });
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await typeCardIn(page);
  await pay.click();
  await expect(page.getByRole("button", { name: gateSteps.watchVideo })).toBeVisible({ timeout: 60_000 });
  await look("purchase succeeded");
  await close(visit);
  await look("event with a ticket");
  const mine = page.getByRole("region", { name: myTickets.title });
  await mine
    .getByRole("button", { name: new RegExp(escape(myTickets.send)) })
    .first()
    .click();
  await press(visit, myTickets.sendTicket);
  await look("ticket to a friend");
  await close(visit);
  await callToAction(visit);
  await visitPlayer(visit);
}

/** The player, with its menus, and the screen after the film. */
async function visitPlayer({ page, texts, look }: Visit): Promise<void> {
  const video = page.locator("video");
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(0.5);
  await page.mouse.move(200, 400);
  await look("player");
  const menus = page.locator("media-captions-menu-button, media-settings-menu-button");
  for (const menu of await menus.filter({ visible: true }).all()) {
    // The controls hide while the pointer rests.
    await page.mouse.move(200, 300);
    await page.mouse.move(200, 400);
    await menu.click();
    await look("menu of the player");
    const inner = page.locator("media-settings-menu-item").filter({ visible: true });
    if ((await inner.count()) > 0) {
      await inner.first().click();
      // It slides in.
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter((move) => move instanceof CSSTransition)
            .map(({ finished }) => finished),
        ),
      );
      await look("inner menu of the player");
    }
    await menu.click();
  }
  await video.evaluate((element: HTMLVideoElement) => (element.currentTime = element.duration - 0.5));
  await expect(page.getByRole("button", { name: texts.afterFilm.watchAgain })).toBeVisible({
    timeout: 30_000,
  });
  await look("after the film");
}

/** The programme of a festival, its passes, and the page of a pass that this device does not have. */
export async function visitFestival(visit: Visit): Promise<void> {
  const { page, texts, look } = visit;
  const { festivalPage } = texts;
  await open(visit, "/festival/harbour-lights");
  await look("festival");
  const programme = page.getByRole("region", { name: festivalPage.programme, exact: true });
  for (const view of [festivalPage.views.section, festivalPage.views.film]) {
    await programme.getByText(view, { exact: true }).click();
    await look(`programme ${view}`);
  }
  await programme.getByRole("button", { name: festivalPage.filter, exact: true }).click();
  await look("filter");
  await open(visit, "/festival/harbour-lights");
  await press(visit, festivalPage.getAPass);
  await look("passes");
  await open(visit, "/festival/harbour-lights/mine");
  await look("my festival without a pass");
}

/** The evening of a premiere, for a viewer and for a moderator, and its encore. */
export async function visitPremiere(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const screening: Screening = await createScreening({ emailCapture: true });
  await planPremiere(screening);
  await open(visit, `/watch/${screening.url}`);
  await look("premiere for a guest");
  await open(visit, `/watch/${screening.url}?subscriberID=${await register(screening)}`);
  await callToAction(visit);
  await expect(page.locator(".premiere-countdown")).toBeVisible();
  await look("lobby");
  for (const tab of await page.locator(".premiere").getByRole("tab").filter({ visible: true }).all()) {
    await tab.click();
    await look("lobby, other tab");
  }
  const direct = createDirector(screening);
  await direct("hold", "The moderator's line is down.", 180_000);
  await look("held start");
  await direct("start");
  await expect.poll(() => page.locator(".premiere video").count(), { timeout: 30_000 }).toBeGreaterThan(0);
  await look("premiere");

  const moderated = new URL(await inviteModerator(screening));
  await open(visit, moderated.pathname + moderated.hash);
  await look("moderator");
  for (const tab of await page.getByRole("tab").filter({ visible: true }).all()) {
    await tab.click();
    await look("moderator, other tab");
  }

  const encore = await createScreening({ emailCapture: true });
  await openEncore(encore, [{ second: 3, kind: "applause", count: 4 }]);
  await open(visit, `/watch/${encore.url}?subscriberID=${await register(encore)}`);
  await look("encore");
}

/** The checkout that other sites open in a frame. */
export async function visitEmbeddedCheckout(visit: Visit): Promise<void> {
  await open(visit, "/embed/paid-screening/checkout");
  await visit.look("embedded checkout");
}

const typeCardIn = (page: Page) => typeCard(page, validCard);
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
