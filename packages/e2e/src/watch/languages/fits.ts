import type { Page } from "@playwright/test";

/**
 * Lists what a screen cuts off or scrolls sideways: the page, a dialog, and buttons, tabs and fields whose words are longer than their place.
 */
export const findTooLong = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : [];
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    for (const dialog of dialogs)
      if (dialog.scrollWidth > dialog.clientWidth + 1)
        found.push(`a dialog is ${dialog.scrollWidth} px wide`);
    const scope = dialogs.at(-1) ?? document;
    for (const element of scope.querySelectorAll(
      "button, [role=button], [role=tab], a[class*=button], label, legend, h1, h2, h3",
    )) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right, width } = element.getBoundingClientRect();
      const { overflowX, position, clip, clipPath, textOverflow } = getComputedStyle(element);
      // What is only read aloud has no place.
      if (width <= 1 || clip !== "auto" || clipPath !== "none") continue;
      // A row of tabs or of pictures scrolls by itself.
      const scrolls = element.closest("[role=tablist], [data-scrolls], ul, ol") !== null;
      const words = (element.textContent ?? "").trim();
      // The title of an owner may be longer than any card, and ends in dots there.
      const endsInDots = textOverflow === "ellipsis" && element.matches("[dir=auto]");
      const isCut = !endsInDots && overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      const spills =
        overflowX === "visible" && element.scrollWidth > element.clientWidth + 2 && position !== "absolute";
      if (words !== "" && (isCut || spills)) found.push(`cut off: ${words}`);
      if (words !== "" && !scrolls && (left < -1 || right > root.clientWidth + 1))
        found.push(`outside: ${words}`);
    }
    return [...new Set(found)];
  });
