import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { breakpoints, sizes } from "./limits.ts";

const styles = ["theme.css", "tokens.css"]
  .map((name) => readFileSync(new URL(`../../ui/src/${name}`, import.meta.url), "utf8"))
  .join("\n");

it("says the same sizes as the style sheets", () => {
  for (const [name, px] of Object.entries(breakpoints)) {
    expect(styles).toContain(`--breakpoint-${name}: ${px}px;`);
  }
  expect(styles).toContain(`--card-w: ${sizes.eventCard.width}px;`);
  expect(styles).toContain(`--card-h: ${sizes.eventCard.height}px;`);
  expect(styles).toContain(`--table-max-h: ${sizes.tableMaxHeight}px;`);
  expect(styles).toContain(`--menu-max-h: ${sizes.dropdownMaxHeight}px;`);
});
