import type { LegalTextName } from "@matinee/contract/legal-texts";
import { useQuery } from "@tanstack/react-query";
import { legalVersionsQuery, platformQuery } from "../lib/platform.queries.ts";
import { watchPaths } from "../paths.ts";

/** A link to a legal text that opens in a new tab, so that the form stays open. */
export function LegalLink({ name, children }: { name: LegalTextName; children: string }) {
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
