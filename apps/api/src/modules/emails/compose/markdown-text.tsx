import { createFirstNamePlugin } from "@matinee/domain/first-name-placeholder";
import { type ReactNode, use } from "react";
import { Link } from "react-email";
import Markdown, { type Components } from "react-markdown";
import { ThemeContext } from "./email-theme.ts";
import { Paragraph } from "./email-parts.tsx";

/** Elements that a filmmaker's Markdown may become; everything else stays as its text. */
const ELEMENTS = ["p", "strong", "em", "a", "ul", "ol", "li", "br", "h1", "h2", "h3", "blockquote"];

const components: Components = {
  p: ({ children }) => <Paragraph dir="auto">{children}</Paragraph>,
  a: ({ href, children }) => <TextLink href={href}>{children}</TextLink>,
  // The email has a title of its own.
  h1: ({ children }) => <Subtitle>{children}</Subtitle>,
  h2: ({ children }) => <Subtitle>{children}</Subtitle>,
  h3: ({ children }) => <Subtitle>{children}</Subtitle>,
  ul: ({ children }) => <List ordered={false}>{children}</List>,
  ol: ({ children }) => <List ordered>{children}</List>,
  blockquote: ({ children }) => <Quote>{children}</Quote>,
};

/**
 * Renders a text that a filmmaker wrote in Markdown, with the reader's first name, or the fallbacks when it is null. Raw
 * HTML stays text, and images are left out.
 */
export function MarkdownText({ firstName, children }: { firstName: string | null; children: string }) {
  return (
    <Markdown
      components={components}
      allowedElements={ELEMENTS}
      unwrapDisallowed
      remarkPlugins={[createFirstNamePlugin(firstName)]}
    >
      {children}
    </Markdown>
  );
}

function TextLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const { accent } = use(ThemeContext);
  return (
    <Link href={href} className="email-accent" style={{ color: accent, textDecoration: "underline" }}>
      {children}
    </Link>
  );
}

function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Paragraph dir="auto">
      <strong>{children}</strong>
    </Paragraph>
  );
}

function List({ ordered, children }: { ordered: boolean; children: ReactNode }) {
  const { text } = use(ThemeContext);
  const Element = ordered ? "ol" : "ul";
  return (
    <Element
      className="email-text"
      dir="auto"
      style={{
        fontSize: 16,
        lineHeight: "26px",
        margin: "0 0 16px",
        paddingLeft: 24,
        color: text,
        overflowWrap: "anywhere",
      }}
    >
      {children}
    </Element>
  );
}

function Quote({ children }: { children: ReactNode }) {
  const { accent } = use(ThemeContext);
  return (
    <div
      dir="auto"
      style={{ margin: "0 0 16px", padding: "2px 0 2px 16px", borderLeft: `3px solid ${accent}` }}
    >
      {children}
    </div>
  );
}
