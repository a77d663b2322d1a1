import type { LegalTextName } from "@matinee/contract/legal-texts";
import { useQuery } from "@tanstack/react-query";
import { legalVersionsQuery, platformQuery } from "../lib/platform.queries.ts";
import { watchPaths } from "../paths.ts";

/** The words "terms of services" as a link that opens in a new tab, so that the form stays open. */
export function TermsLink() {
  return <LegalLink name="terms">terms of services</LegalLink>;
}

/** The words "privacy policy" as a link that opens in a new tab. */
export function PrivacyLink() {
  return <LegalLink name="privacy">privacy policy</LegalLink>;
}

function LegalLink({ name, children }: { name: LegalTextName; children: string }) {
  const { data: platform } = useQuery(platformQuery);
  const { data: versions } = useQuery(legalVersionsQuery);
  if (!platform) return children;
  const address = watchPaths.legalText(platform.hosts.watch, name, versions?.[name]);
  return (
    <a className="link-plain" href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
