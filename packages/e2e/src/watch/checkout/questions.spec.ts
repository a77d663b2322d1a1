import { expect, type Locator } from "@playwright/test";
import { typeCard } from "../../journey/card.ts";
import { FULL } from "../../full.ts";
import { signInDemoOwner } from "../demo-owner.ts";
import { test } from "../event-copies.ts";
import { createTicketedEvent, openCheckout, validCard } from "../ticketed-event.ts";
import { offerWallets } from "./wallets.ts";
import { expectAccessible, expectFitsNarrowScreen, fillBuyer, getCallToAction } from "../viewer.ts";

const diet = {
  id: "01920000-0000-7000-8000-00000000d1e7",
  kind: "choice",
  label: "What do you eat?",
  options: ["Fish", "Rice"],
  required: true,
  per: "ticket",
};
const talk = {
  id: "01920000-0000-7000-8000-000000007a17",
  kind: "yes-no",
  label: "Do you stay for the talk?",
  required: true,
  per: "order",
};
const source = {
  id: "01920000-0000-7000-8000-000000050c3e",
  kind: "text",
  label: "How did you hear of us?",
  per: "order",
};

const readBackground = (field: Locator) =>
  field.evaluate((element) => getComputedStyle(element).backgroundColor);

for (const width of [390, 1440]) {
  test(
    `a buyer answers the organizer's questions at ${width} px, also one that changes meanwhile`,
    FULL,
    async ({ page, request, copyEvent }) => {
      await page.setViewportSize({ width, height: 844 });
      const event = await createTicketedEvent(copyEvent);
      await event.change({ questions: [diet, talk, source] });
      await openCheckout(page, event);
      const dialog = page.getByRole("dialog");
      const questions = dialog.getByRole("group", { name: "Questions of the organizer" });
      await expect(questions).toBeVisible();
      // One ticket reads as the order does.
      await expect(questions.getByText("Ticket 1")).toBeHidden();
      const email = `asked-${width}-${Date.now()}@viewers.example`;
      await fillBuyer(page, email);
      await typeCard(page, validCard);
      await page.getByRole("button", { name: "Pay $7.50" }).click();
      await expect(questions.getByLabel(diet.label)).toHaveAccessibleDescription(
        "Please answer this question",
      );
      await expect(questions.getByText("Please answer this question")).toHaveCount(2);
      await expect(questions.getByLabel(source.label)).not.toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
      await expectFitsNarrowScreen(page);

      await questions.getByLabel(diet.label).selectOption("Rice");
      // Nothing looks chosen until the buyer chooses.
      const yes = questions.getByRole("radio", { name: "Yes" });
      const unchosen = await readBackground(yes);
      await questions.getByRole("radio", { name: "No" }).check({ force: true });
      expect(await readBackground(yes)).toBe(unchosen);
      await questions.getByLabel(source.label).fill("x".repeat(501));
      await page.getByRole("button", { name: "Pay $7.50" }).click();
      await expect(questions.getByLabel(source.label)).toHaveAccessibleDescription(
        "Please answer in at most 500 characters",
      );
      await expect(questions.getByLabel(source.label)).toBeFocused();
      await questions.getByLabel(source.label).fill("From a friend");
      await expect(questions.getByText("Please answer")).toHaveCount(0);

      // The page has been open since the organizer reworded a question.
      const reworded = { ...talk, label: "Do you leave before the talk?" };
      await event.change({ questions: [diet, reworded, source] });
      await page.getByRole("button", { name: "Pay $7.50" }).click();
      await expect(questions.getByText("This question has changed.")).toBeVisible();
      await expect(questions.getByText(reworded.label).first()).toBeVisible();
      await expect(questions.getByLabel(diet.label)).toHaveValue("Rice");
      await expect(questions.getByLabel(source.label)).toHaveValue("From a friend");
      await expect(page.getByLabel("Email receipt")).toHaveValue(email);
      await yes.check({ force: true });
      await page.getByRole("button", { name: "Pay $7.50" }).click();
      await expect(page.getByRole("button", { name: "Watch Video" })).toBeVisible();

      const headers = await signInDemoOwner(request);
      const orders = await request.get(`/v1/pages/${event.id}/orders`, { headers });
      const [order] = (await orders.json()).data.data;
      expect(order).toMatchObject({
        email,
        answers: [
          { questionId: diet.id, label: diet.label, unit: 1, value: "Rice" },
          { questionId: talk.id, label: reworded.label, unit: null, value: true },
          { questionId: source.id, label: source.label, unit: null, value: "From a friend" },
        ],
      });
    },
  );
}

test(
  "a buyer of two tickets answers for each, before a wallet can pay",
  FULL,
  async ({ page, request, copyEvent }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await offerWallets(page, ["google_pay", "link"]);
    const event = await createTicketedEvent(copyEvent);
    await event.change({ questions: [diet, source] });
    const headers = await signInDemoOwner(request);
    const seat = { type: "ticket", title: "A seat in the first row", price: 1200 };
    expect((await request.post(`/v1/pages/${event.id}/products`, { headers, data: seat })).status()).toBe(
      201,
    );
    await page.goto(`/watch/${event.url}`);
    await page.getByRole("tab", { name: /Store/ }).click();
    await page.getByRole("tabpanel", { name: /Store/ }).getByRole("button", { name: seat.title }).click();
    await page.getByLabel("Quantity").fill("2");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByRole("button", { name: "Continue To Checkout" }).click();

    const wallets = page.locator('[aria-label="Pay with a wallet"]');
    const note = wallets.getByText("Answer the questions above to pay with a wallet.");
    await expect(note).toBeVisible();
    await expect(wallets).toHaveAttribute("inert");
    for (const [ticket, meal] of [
      ["Ticket 1", "Fish"],
      ["Ticket 2", "Rice"],
    ] as const)
      await page.getByRole("group", { name: ticket }).getByLabel(diet.label).selectOption(meal);
    await expect(note).toBeHidden();
    await expect(wallets).not.toHaveAttribute("inert");
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await fillBuyer(page, `pair-${Date.now()}@viewers.example`);
    await typeCard(page, validCard);
    await page.getByRole("button", { name: "Pay $24.00" }).click();
    await expect(page.getByText("Your order has 2 tickets.")).toBeVisible();
    const orders = await request.get(`/v1/pages/${event.id}/orders`, { headers });
    const [order] = (await orders.json()).data.data;
    expect(order.answers).toMatchObject([
      { unit: 1, value: "Fish" },
      { unit: 2, value: "Rice" },
    ]);
  },
);

test("a person who registers answers each question once, and keeps what was typed through a reload", async ({
  page,
  copyEvent,
}) => {
  const event = await copyEvent("email-capture", { questions: [diet, source] });
  await page.goto(`/watch/${event.url}`);
  await getCallToAction(page, "Watch Now").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").fill("Ada Byron");
  await dialog.getByLabel("Email").fill(`ada-${Date.now()}@viewers.example`);
  await dialog.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await dialog.getByLabel(source.label).fill("At the cinema");
  await dialog.getByRole("button", { name: "Register" }).click();
  await expect(dialog.getByLabel(diet.label)).toBeFocused();
  await expect(dialog.getByLabel(diet.label)).toHaveAccessibleDescription("Please answer this question");
  await expectAccessible(page);
  await page.reload();
  await expect(dialog.getByLabel(source.label)).toHaveValue("At the cinema");
  await dialog.getByLabel(diet.label).selectOption("Fish");
  await dialog.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await dialog.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Registration successful")).toBeInViewport();
});
