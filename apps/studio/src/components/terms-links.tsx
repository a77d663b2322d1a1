import { useQuery } from "@tanstack/react-query";
import { platformQuery } from "../lib/platform.queries.ts";
import { watchPaths } from "../paths.ts";

/** The words "terms of services" as a link that opens in a new tab, so that the form stays open. */
export function TermsLink() {
  return <LegalLink to={watchPaths.terms}>terms of services</LegalLink>;
}

/** The words "privacy policy" as a link that opens in a new tab. */
export function PrivacyLink() {
  return <LegalLink to={watchPaths.privacy}>privacy policy</LegalLink>;
}

function LegalLink({ to, children }: { to: (host: string) => string; children: string }) {
  const { data } = useQuery(platformQuery);
  if (!data) return children;
  return (
    <a className="link-plain" href={to(data.hosts.watch)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
