import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { PageHeader } from "@matinee/ui/page-header";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { DocumentTitle } from "../../components/document-title.tsx";
import { platformQuery } from "../../lib/platform.queries.ts";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import { WebhooksPanel } from "./webhooks-panel.tsx";

const texts = messages.developers;

/** `/developers`: what the owner's own software may do, and which messages it gets. */
export function DevelopersPage() {
  const { data: platform } = useQuery(platformQuery);
  return (
    <div className="mx-auto max-w-[1120px]">
      <DocumentTitle>{messages.dashboard.developers}</DocumentTitle>
      <PageHeader
        title={messages.dashboard.developers}
        description={texts.description}
        actions={
          platform?.apiReferenceUrl ? (
            <Button asChild icon={<FileText aria-hidden="true" />}>
              <a href={platform.apiReferenceUrl} target="_blank" rel="noopener">
                {texts.reference}
              </a>
            </Button>
          ) : null
        }
      />
      <div className="mt-6 flex flex-col gap-6">
        <ApiKeysPanel />
        <WebhooksPanel />
      </div>
    </div>
  );
}
