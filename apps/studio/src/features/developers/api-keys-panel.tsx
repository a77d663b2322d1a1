import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { ApiKey } from "@matinee/contract/schemas/api-keys";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { apiKeysQuery } from "./api-keys.queries.ts";
import { ApiKeysTable } from "./api-keys-table.tsx";
import { MakeKeyDialog } from "./make-key-dialog.tsx";
import { NewKeyCards, type NewKeys } from "./new-key-card.tsx";

const texts = messages.apiKeys;

/** The keys of the account's programs: making one, which is shown once, and revoking one. */
export function ApiKeysPanel({ newKeys }: { newKeys: NewKeys }) {
  const client = useQueryClient();
  const keys = useQuery(apiKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  const revoke = useMutation({
    mutationFn: (id: string) => requireSuccess(api.apiKeys.revoke({ params: { id } })),
    onSuccess: async () => {
      toast.success(texts.revoked);
      setRevoking(null);
      await refresh();
    },
    onError: (error) => toast.error(describeFailure(error, texts.notRevoked)),
  });
  return (
    <>
      <NewKeyCards {...newKeys} />
      <Panel
        flush
        title={texts.title}
        count={keys.data?.length}
        action={
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
        }
      >
        <ApiKeysTable keys={keys} onRevoke={setRevoking} />
      </Panel>
      {isMaking ? (
        <MakeKeyDialog
          onClose={() => setMaking(false)}
          onMade={({ name, key }) => {
            newKeys.show({ title: texts.copyNow(name), label: texts.theKey, text: key });
            setMaking(false);
            void refresh();
          }}
        />
      ) : null}
      <ConfirmDialog
        danger
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={texts.revokeTitle(revoking?.name ?? "")}
        description={texts.revokeText}
        confirmLabel={texts.revoke}
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
      />
    </>
  );
}
