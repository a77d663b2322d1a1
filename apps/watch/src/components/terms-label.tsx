import type { LegalTextName } from "@matinee/contract/legal-texts";
import type { LegalVersions } from "@matinee/contract/schemas/legal-texts";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";

/**
 * The label of the consent checkbox, with links to the versions that the consent names.
 * @param lead the words before the first link
 */
export function TermsLabel({
  lead = "I agree to the",
  versions,
}: {
  lead?: string;
  versions: LegalVersions | undefined;
}) {
  return (
    <>
      {lead}{" "}
      <LegalLink name="terms" versions={versions}>
        terms
      </LegalLink>{" "}
      and the{" "}
      <LegalLink name="privacy" versions={versions}>
        privacy policy
      </LegalLink>
      .
    </>
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
