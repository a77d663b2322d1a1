import type { Page } from "@playwright/test";

/** What a person did on a page: fields that were filled or chosen, and presses. */
export interface Interactions {
  count: () => number;
  reset: () => void;
}

/**
 * Counts what a person does, by the events of the pages and their frames: each press of a control is 1, and each field
 * that is typed into or chosen is 1, however long the text.
 */
export async function countInteractions(page: Page): Promise<Interactions> {
  let count = 0;
  await page.exposeBinding("reportInteraction", () => {
    count++;
  });
  await page.addInitScript(() => {
    const report = () => {
      // The binding above is not known to the types of the page.
      const { reportInteraction } = window as unknown as { reportInteraction: () => void };
      reportInteraction();
    };
    const isPressed = (input: Element) =>
      input.matches("input[type=checkbox], input[type=radio], input[type=submit], input[type=button]");
    let field: EventTarget | null = null;
    addEventListener(
      "input",
      ({ target }) => {
        if (!(target instanceof Element) || target === field || isPressed(target)) return;
        field = target;
        report();
      },
      true,
    );
    addEventListener("focusout", () => (field = null), true);
    addEventListener(
      "click",
      ({ target, isTrusted }) => {
        if (!isTrusted || !(target instanceof Element)) return;
        // A press of a label also presses its control, which is counted.
        const control = target.closest("button, a, input, label");
        if (control?.matches("button, a") || (control && isPressed(control))) report();
      },
      true,
    );
  });
  return {
    count: () => count,
    reset: () => {
      count = 0;
    },
  };
}
