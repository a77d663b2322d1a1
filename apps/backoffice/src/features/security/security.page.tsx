import { SecurityPanels } from "@matinee/app-shell/components/security/security-panels";
import { SignInsPanel } from "@matinee/app-shell/components/security/sign-ins-panel";
import { messages } from "@matinee/texts";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";

/** `/admin/security`: how and where the member of staff is signed in. */
export function SecurityPage() {
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-col gap-4">
      <DocumentTitle>{messages.security.title}</DocumentTitle>
      <h1 className="font-display text-title-sm">{messages.security.title}</h1>
      <SecurityPanels api={api} />
      <SignInsPanel api={api} />
    </div>
  );
}
