import { messages } from "@matinee/texts";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import { LegalPage } from "./legal-page.tsx";

/** The terms that viewers accept when they register or buy. */
export function TermsPage({ text }: { text: LegalText }) {
  return <LegalPage title={messages.watch.terms} text={text} />;
}
