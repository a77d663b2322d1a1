import { messages } from "@matinee/texts";
import { retentionDays } from "@matinee/domain/retention";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import { trimLinkEnd } from "@matinee/domain/link-end";
import { useEffect, useSyncExternalStore } from "react";
import { DataRequestForm } from "./data-request-form.tsx";
import { EmailedDataRequest } from "./emailed-data-request.tsx";
import { LegalPage } from "./legal-page.tsx";

/** The privacy policy, with the form that asks for a copy or an erasure and the pages of its emailed links. */
export function PrivacyPage({ text }: { text: LegalText }) {
  // The server never receives the fragment, so the first render of the document has no token.
  const token = useSyncExternalStore(neverChanges, readEmailedToken, () => "");
  useEffect(() => {
    if (token) history.replaceState(history.state, "", location.pathname + location.search);
  }, [token]);
  return (
    <LegalPage
      title={messages.watch.privacy}
      text={text}
      notice={token ? <EmailedDataRequest token={token} /> : null}
    >
      <YourData />
    </LegalPage>
  );
}

const neverChanges = () => () => undefined;

let emailedToken: string | undefined;

/** Reads the token of an emailed link once, because it is then removed from the address bar. */
function readEmailedToken(): string {
  emailedToken ??= trimLinkEnd(new URLSearchParams(location.hash.slice(1)).get("request") ?? "");
  return emailedToken;
}

function YourData() {
  return (
    <section className="mt-10 max-w-measure">
      <h2 className="font-display text-title-sm">{messages.yourData.viewer.formTitle}</h2>
      <p className="mt-2 mb-5 text-text-2">
        {messages.legalPages.dataRequests(retentionDays.dataExports, retentionDays.erasureDelay)}
      </p>
      <DataRequestForm />
    </section>
  );
}
