import { messages } from "@matinee/contract/messages";
import { PageHeader } from "@matinee/ui/page-header";
import { DocumentTitle } from "../../components/document-title.tsx";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import { WebhooksPanel } from "./webhooks-panel.tsx";

const texts = messages.developers;

/** `/developers`: what the owner's own software may do, and which messages it gets. */
export function DevelopersPage() {
  return (
    <div className="mx-auto max-w-[1120px]">
      <DocumentTitle>{messages.dashboard.developers}</DocumentTitle>
      <PageHeader title={messages.dashboard.developers} description={texts.description} />
      <div className="mt-6 flex flex-col gap-6">
        <ApiKeysPanel />
        <WebhooksPanel />
      </div>
    </div>
  );
}
