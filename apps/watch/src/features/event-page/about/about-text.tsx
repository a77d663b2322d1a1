import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { memo, type ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";

// Headings in the text rank below the page's title and the section's heading.
const markdownComponents: Components = { h1: "h3", h2: "h3", a: ExternalLink };

function ExternalLink({ href, children }: { href?: string; children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link">
      {children}
    </a>
  );
}

/**
 * Draws a markdown text, or an overly complex one as it was typed. Memoized, because parsing the markdown takes longer
 * than rendering the rest of the page.
 */
export const AboutText = memo(function AboutText({
  markdown,
  language,
}: {
  markdown: string;
  /** Undefined for that of the page. */
  language?: string | undefined;
}) {
  return (
    <div dir="auto" lang={language} className="about-text max-w-measure wrap-anywhere">
      {isMarkdownTooComplex(markdown) ? (
        <p className="whitespace-pre-line">{markdown}</p>
      ) : (
        <Markdown skipHtml disallowedElements={["img"]} components={markdownComponents}>
          {markdown}
        </Markdown>
      )}
    </div>
  );
});
