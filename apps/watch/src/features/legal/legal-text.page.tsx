import { messages } from "@matinee/texts";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import { LegalPage } from "./legal-page.tsx";
import { PrivacyPage } from "./privacy.page.tsx";

/** The terms that viewers accept when they register or buy, or the privacy policy. */
export function LegalTextPage({ text }: { text: LegalText }) {
  return text.name === "terms" ? (
    <LegalPage title={messages.watch.terms} text={text} />
  ) : (
    <PrivacyPage text={text} />
  );
}
