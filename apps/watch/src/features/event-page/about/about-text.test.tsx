import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AboutText } from "./about-text.tsx";

const render = (markdown: string) => renderToStaticMarkup(<AboutText markdown={markdown} />);

test("renders markdown", () => {
  expect(render("> Walk it **once more**")).toContain("<strong>once more</strong>");
});

test("shows a text with deeply nested quotes as it was typed, without parsing it", () => {
  const startedAt = performance.now();
  const html = render(`${">".repeat(19_990)}a`);
  expect(html).not.toContain("<blockquote>");
  expect(html).toContain("&gt;&gt;&gt;a");
  // Parsing takes minutes.
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
