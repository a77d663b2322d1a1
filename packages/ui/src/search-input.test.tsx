import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SearchInput } from "./search-input.tsx";

test("a search field takes no longer text than the API searches for", () => {
  const html = renderToStaticMarkup(<SearchInput aria-label="Search" value="" onValueChange={() => {}} />);
  expect(html).toContain('maxLength="200"');
});
