import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { LegalVersions } from "@matinee/contract/schemas/legal-texts";
import { useEffect, useState } from "react";
import { api } from "../api.ts";

/**
 * Returns the versions of the terms and of the privacy policy that were in force when the form appeared; undefined until
 * they have loaded. The form links to them and sends them with the consent.
 */
export function useLegalVersions(): LegalVersions | undefined {
  const [versions, setVersions] = useState<LegalVersions>();
  useEffect(() => {
    // Without them the form links to the texts in force, and the consent names those.
    unwrapData(api.legalTexts.versions()).then(setVersions, () => undefined);
  }, []);
  return versions;
}
