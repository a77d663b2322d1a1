import { describe, expect, it } from "vitest";
import { isMarkdownTooComplex, markdownLimits } from "./markdown-rules.ts";

const nest = (marker: string, depth: number) => `${marker.repeat(depth)}a`;

describe("the complexity of a markdown text", () => {
  it.each([">", "> ", "+ ", "- + ", "1. ", "1) > "])("rejects %j nested more than ten deep", (marker) => {
    const depth = markdownLimits.nesting / marker.trim().split(" ").length;
    expect(isMarkdownTooComplex(nest(marker, depth))).toBe(false);
    expect(isMarkdownTooComplex(nest(marker, depth + 1))).toBe(true);
    expect(isMarkdownTooComplex(nest(marker, 9000))).toBe(true);
  });

  it("rejects lists that are nested by indentation", () => {
    const list = (depth: number) =>
      Array.from({ length: depth }, (_, level) => `${"  ".repeat(level)}- a`).join("\n");
    expect(isMarkdownTooComplex(list(10))).toBe(false);
    expect(isMarkdownTooComplex(list(11))).toBe(true);
    expect(isMarkdownTooComplex(list(11).replaceAll("  ", "\t"))).toBe(true);
    expect(isMarkdownTooComplex(list(11).replaceAll("\n", "\n\n"))).toBe(true);
  });

  it("rejects texts that take seconds to parse", () => {
    const slow = [
      "*".repeat(9990) + "a" + "*".repeat(9990),
      "**".repeat(2500) + "a" + "**".repeat(2500),
      "*a ".repeat(3330) + "a* ".repeat(3330),
      "*a _b ".repeat(1600) + "a_ b* ".repeat(1600),
      "![".repeat(3000) + "](a)".repeat(3000),
      "- + * a\n".repeat(2500),
      "> - > - a\n\n".repeat(1700),
      "[".repeat(19_990),
    ];
    for (const text of slow) expect(isMarkdownTooComplex(text), text.slice(0, 12)).toBe(true);
  });

  it("accepts long texts as people write them", () => {
    const paragraph =
      "A film about *salt*, with **Ada Lovelace**. [Read more](https://example.com/a_b_c). ".repeat(5);
    const credits = Array.from({ length: 90 }, (_, index) => `**Name ${index}** Producer  `).join("\n");
    const quotes = Array.from({ length: 200 }, () => "> - a line\n>   - a reply").join("\n");
    const texts = [
      "",
      `# The Salt Road\n\n${`${paragraph}\n\n`.repeat(40)}`,
      credits,
      quotes,
      `${"* ".repeat(30)}\n\nA chapter\n\n${"- ".repeat(40)}\n\n${"_".repeat(80)}\n\n${"*".repeat(80)}`,
      `Name: ${"_".repeat(300)}`,
      Array.from({ length: 300 }, (_, index) => `${index + 1}. Item`).join("\n"),
      "***** The Guardian\n\n5 * 3 * 2",
      "- a\n  - b\n    - c\n".repeat(100),
    ];
    for (const text of texts) expect(isMarkdownTooComplex(text), text.slice(0, 30)).toBe(false);
  });

  it("takes linear time", () => {
    const measure = (length: number) => {
      const texts = [">", "+ ", "*a ", "- ", "[", "\\*", "`a", " "].map((piece) =>
        piece.repeat(length).slice(0, length),
      );
      const startedAt = performance.now();
      for (const text of texts) isMarkdownTooComplex(`${text}x`);
      return performance.now() - startedAt;
    };
    measure(20_000);
    // Quadratic time would be minutes.
    expect(measure(300_000)).toBeLessThan(5000);
  });
});
