import { LeaveGuard } from "@matinee/app-shell/components/leave-guard";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { PageHeader } from "@matinee/ui/page-header";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { DocumentTitle } from "../../components/document-title.tsx";
import { platformQuery } from "../../lib/platform.queries.ts";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import type { NewKey, NewKeys } from "./new-key-card.tsx";
import { WebhooksPanel } from "./webhooks-panel.tsx";

const texts = messages.developers;

/** `/developers`: what the owner's own software may do, and which messages it gets. */
export function DevelopersPage() {
  const { data: platform } = useQuery(platformQuery);
  const apiKeys = useNewKeys();
  const secrets = useNewKeys();
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
        <ApiKeysPanel newKeys={apiKeys} />
        <WebhooksPanel newKeys={secrets} />
      </div>
      <LeaveGuard
        hasUnsavedChanges={() => apiKeys.made.length + secrets.made.length > 0}
        describe={() => texts.notSaved}
      />
    </div>
  );
}

function useNewKeys(): NewKeys {
  const [made, setMade] = useState<readonly NewKey[]>([]);
  return {
    made,
    show: (key) => setMade((before) => [...before, key]),
    onSaved: (key) => setMade((before) => before.filter((other) => other !== key)),
  };
}
