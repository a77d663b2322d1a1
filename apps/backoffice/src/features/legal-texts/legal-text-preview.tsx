import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { memo } from "react";
import Markdown, { type Components } from "react-markdown";

const components: Components = { h1: "h2" };

/** Shows a legal text as the watch host does, in the type of the back office. */
export const LegalTextPreview = memo(function LegalTextPreview({ markdown }: { markdown: string }) {
  if (isMarkdownTooComplex(markdown)) return <p className="wrap-anywhere whitespace-pre-line">{markdown}</p>;
  return (
    <div
      dir="auto"
      className="max-w-[68ch] wrap-anywhere text-text-2 [&_a]:underline [&_h2]:mt-6 [&_h2]:font-display [&_h2]:text-title-sm [&_h2]:text-text [&_h3]:mt-4 [&_h3]:font-semibold [&_h3]:text-text [&_ol]:list-decimal [&_ol]:ps-6 [&_p]:mt-2 [&_ul]:list-disc [&_ul]:ps-5"
    >
      <Markdown skipHtml disallowedElements={["img"]} components={components}>
        {markdown}
      </Markdown>
    </div>
  );
});
