import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { callAsOwner, createFilmmaker, createReadyEvent, findViolations, openAs } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

test(
  "an owner asks questions, orders them by keyboard and is told what is wrong at each",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    const event = await createReadyEvent(owner, "email-capture");
    await openAs(page, owner, `/event/${event}?step=eventDetails`);
    const add = page.getByRole("button", { name: "Add a question" });
    await add.press("Enter");
    const first = page.getByRole("group", { name: "Question 1" });
    await expect(first.getByLabel("Question", { exact: true })).toBeFocused();
    await page.keyboard.type("What do you eat?");
    await first.getByLabel("Answer", { exact: true }).selectOption("One of several choices");
    await first.getByLabel("Choices").fill("Fish\n\n Fish");
    await first.getByRole("switch", { name: "An answer is required" }).check({ force: true });
    await add.press("Enter");
    const second = page.getByRole("group", { name: "Question 2" });
    await page.getByRole("button", { name: /^Save/ }).first().click();
    await expect(first.getByLabel("Choices")).toHaveAccessibleDescription("Two choices are the same");
    await expect(first.getByLabel("Choices")).toBeFocused();
    await expect(second.getByLabel("Question", { exact: true })).toHaveAccessibleDescription(
      /Please enter the question/,
    );
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await first.getByLabel("Choices").fill("Fish\nRice");
    await second.getByLabel("Question", { exact: true }).fill("Do you stay for the talk?");
    await second.getByLabel("Answer", { exact: true }).selectOption("Yes or no");
    await second.getByRole("radio", { name: "Once for an order" }).check({ force: true });
    await page.getByRole("button", { name: "Move question 2 up" }).press("Enter");
    await expect(first.getByLabel("Question", { exact: true })).toHaveValue("Do you stay for the talk?");
    // Its own button is disabled now, and the other one has the focus.
    await expect(page.getByRole("button", { name: "Move question 1 down" })).toBeFocused();
    await page.reload();
    await expect(second.getByLabel("Choices")).toHaveValue("Fish\nRice");
    await page.getByRole("button", { name: /^Save/ }).first().click();
    await expect(page.getByText("Answers that people gave stay")).toBeVisible();
    const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
    expect(data["questions"]).toMatchObject([
      { kind: "yes-no", label: "Do you stay for the talk?", options: [], required: false, per: "order" },
      { kind: "choice", label: "What do you eat?", options: ["Fish", "Rice"], required: true, per: "ticket" },
    ]);
    await page.getByRole("button", { name: "Remove question 1" }).press("Enter");
    await expect(add).toBeFocused();
    await expect(second).toHaveCount(0);
  },
);
