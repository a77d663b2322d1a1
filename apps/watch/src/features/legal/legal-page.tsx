import { messages } from "@matinee/texts";
import { legalTextLocale } from "@matinee/contract/legal-texts";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import { Alert } from "@matinee/ui/alert";
import { Logo } from "@matinee/ui/logo";
import { SkipLink } from "@matinee/ui/skip-link";
import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import { PageFooter } from "../../components/page-footer.tsx";
import { paths } from "../../paths.ts";
import { LanguageButton } from "../../components/language-button.tsx";

/** The page has the only heading of the first level. */
const components: Components = { h1: "h2" };

/** The layout of the terms and of the privacy policy. */
export function LegalPage({
  title,
  text,
  notice,
  children,
}: {
  title: string;
  text: LegalText;
  /** Above the text. */
  notice?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <SkipLink />
      <header className="gutter flex items-center justify-between gap-4 py-5 tablet:py-8">
        <a href={paths.home} aria-label={messages.legalPages.matineeAllScreenings} className="rounded-1">
          <Logo />
        </a>
        <LanguageButton />
      </header>
      <main id="main" tabIndex={-1} className="gutter">
        <h1 className="mt-8 font-display text-title-xl">{title}</h1>
        <p className="mt-2 text-sm text-text-3">
          {messages.legalPages.textVersion(formatVersion(text.version))}
        </p>
        {text.inForce ? null : (
          <Alert tone="info" className="mt-4 max-w-measure">
            {messages.legalPages.replacedText}{" "}
            <a className="link" href={paths[text.name]}>
              {messages.legalPages.openTextInForce}
            </a>
          </Alert>
        )}
        {notice}
        <div lang={legalTextLocale} dir="auto" className="legal-text mt-6 max-w-measure wrap-anywhere">
          <Markdown skipHtml disallowedElements={["img"]} components={components}>
            {text.markdown}
          </Markdown>
        </div>
        {children}
      </main>
      <PageFooter />
    </>
  );
}

/** Formats `2026-11-23.2` as 'November 23, 2026 (2)'. */
function formatVersion(version: string): string {
  const [date = "", number] = version.split(".");
  const day = messages.formats.date(date, { dateStyle: "long", timeZone: "UTC" });
  return number ? `${day} (${number})` : day;
}
