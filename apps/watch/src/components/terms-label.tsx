import { messages } from "@matinee/texts";
import type { LegalTextName } from "@matinee/contract/legal-texts";
import type { LegalVersions } from "@matinee/contract/schemas/legal-texts";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";

/** The label of the consent checkbox, with links to the versions that the consent names. */
export function TermsLabel({
  sentence = "acceptTerms",
  versions,
}: {
  sentence?: "acceptTerms" | "acceptTermsByWallet";
  versions: LegalVersions | undefined;
}) {
  const link = (name: LegalTextName, words: string) => (
    <LegalLink key={name} name={name} versions={versions}>
      {words}
    </LegalLink>
  );
  return messages.consentSentences[sentence](
    (words) => link("terms", words),
    (words) => link("privacy", words),
  );
}

function LegalLink({
  name,
  versions,
  children,
}: {
  name: LegalTextName;
  versions: LegalVersions | undefined;
  children: ReactNode;
}) {
  const address = versions ? `${paths[name]}?version=${versions[name]}` : paths[name];
  return (
    <a className="link-plain" href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
