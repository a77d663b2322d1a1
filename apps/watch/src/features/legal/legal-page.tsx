import type { LegalText } from "@matinee/contract/legal-texts";
import { Logo } from "@matinee/ui/logo";
import { SkipLink } from "@matinee/ui/skip-link";
import type { ReactNode } from "react";
import { PageFooter } from "../../components/page-footer.tsx";
import { usePlatformConfig } from "../../lib/platform-config.ts";
import { paths } from "../../paths.ts";

export interface LegalSection {
  title: string;
  body: ReactNode;
}

/** The layout of the terms and of the privacy policy: short sections under titles. */
export function LegalPage({
  title,
  intro,
  text,
  notice,
  sections,
  children,
}: {
  title: string;
  text: LegalText;
  intro: string;
  /** Between the introduction and the sections. */
  notice?: ReactNode;
  sections: readonly LegalSection[];
  children?: ReactNode;
}) {
  return (
    <>
      <SkipLink />
      <header className="gutter flex items-center py-5 tablet:py-8">
        <a href={paths.home} aria-label="Matinee, all screenings" className="rounded-1">
          <Logo />
        </a>
      </header>
      <main id="main" tabIndex={-1} className="gutter">
        <h1 className="mt-8 font-display text-title-xl">{title}</h1>
        <p className="mt-4 max-w-measure text-lg text-text-2">{intro}</p>
        <p className="mt-2 text-sm text-text-3">
          Version of <time dateTime={text.version}>{formatVersion(text.version)}</time>
        </p>
        {notice}
        {sections.map((section) => (
          <section key={section.title} className="mt-10 max-w-measure">
            <h2 className="font-display text-title-sm">{section.title}</h2>
            <p className="mt-2 text-text-2">{section.body}</p>
          </section>
        ))}
        {children}
      </main>
      <PageFooter />
    </>
  );
}

const formatVersion = (version: string) =>
  new Date(version).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The installation's support address, or "us" while it is unknown. */
export function SupportAddress() {
  const address = usePlatformConfig()?.supportEmail;
  if (!address) return <>us</>;
  return (
    <a className="link" href={`mailto:${address}`}>
      {address}
    </a>
  );
}
