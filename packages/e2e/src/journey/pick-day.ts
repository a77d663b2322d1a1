import { expect, type Page } from "@playwright/test";

/** Selects a day in the studio's calendar, if necessary in another month. */
export async function pickDay(page: Page, field: string, daysFromToday: number): Promise<void> {
  const today = new Date();
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + daysFromToday);
  await page.getByRole("button", { name: new RegExp(`^${field}`) }).click();
  const calendar = page.getByRole("dialog", { name: field });
  // The calendar of an end opens at the month of the start.
  const read = async (select: string) => Number(await calendar.getByLabel(select).inputValue());
  const shown = { year: await read("Choose the Year"), month: await read("Choose the Month") };
  const months = (day.getFullYear() - shown.year) * 12 + day.getMonth() - shown.month;
  for (let turned = 0; turned < Math.abs(months); turned++) {
    await calendar
      .getByRole("button", { name: months > 0 ? "Go to the Next Month" : "Go to the Previous Month" })
      .click();
  }
  const month = day.toLocaleDateString("en-US", { month: "long" });
  await calendar
    .getByRole("button", { name: new RegExp(`${month} ${day.getDate()}(st|nd|rd|th), ${day.getFullYear()}`) })
    .click();
  await expect(calendar).toBeHidden();
}
