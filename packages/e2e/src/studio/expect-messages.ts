import { expect, type Locator, type Page } from "@playwright/test";

/** The label of a field, what is typed into it, and what then stands at it. */
export type Wrong = readonly [label: string, typed: string, message: string];

/** Types each and reads what the field says. A form speaks while one types once it has been sent; `press` sends it. */
export async function expectMessages(
  place: Page | Locator,
  wrongs: readonly Wrong[],
  press?: () => Promise<void>,
): Promise<void> {
  for (const [label, typed, message] of wrongs) {
    const field = place.getByLabel(label, { exact: true });
    await field.fill(typed);
    await press?.();
    // The description has the counter, too: '46 of 45'.
    await expect(field).toHaveAccessibleDescription(
      new RegExp(message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
    );
  }
}
