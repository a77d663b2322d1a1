import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { ApiKey } from "@matinee/contract/schemas/api-keys";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { formatInstant } from "../../lib/formats/dates.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { integrationsQuery } from "./integrations.queries.ts";

const texts = messages.apiKeys;

/** The API keys of a customer. An admin can disable one for good. */
export function CustomerKeysPanel({ customerId: id }: { customerId: string }) {
  const client = useQueryClient();
  const integrations = useQuery(integrationsQuery(id));
  const [disabling, setDisabling] = useState<ApiKey | null>(null);
  const problem = findRoleProblem("admin");
  const disable = useMutation({
    mutationFn: (keyId: string) => requireSuccess(api.integrations.disableKey({ params: { id, keyId } })),
    onSuccess: async () => {
      toast.success(texts.disabled);
      setDisabling(null);
      await client.invalidateQueries({ queryKey: integrationsQuery(id).queryKey });
    },
    onError: (error) => toastFailure(error, texts.notDisabled),
  });
  return (
    <Panel title={texts.ofCustomer} count={integrations.data?.apiKeys.length}>
      <QueryPanel
        query={integrations}
        loading={<Skeleton className="h-8" />}
        isEmpty={(data) => data.apiKeys.length === 0}
        empty={<p className="text-sm text-text-2">{texts.noneOfCustomer}</p>}
      >
        {(data) => (
          <ul className="flex flex-col divide-y divide-line text-sm">
            {data.apiKeys.map((key) => (
              <li key={key.id} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0 leading-ui wrap-anywhere">
                  <strong className="block font-semibold">{key.name}</strong>
                  <span className="text-text-2">
                    {messages.formats.list(
                      key.scopes.map((scope) => texts.scopes[scope]),
                      "unit",
                    )}
                  </span>
                  <span className="block text-text-3">
                    {texts.columns.lastUsed}: {key.lastUsedAt ? formatInstant(key.lastUsedAt) : texts.notUsed}
                  </span>
                </span>
                <Button
                  size="sm"
                  disabled={problem !== undefined}
                  title={problem}
                  aria-label={texts.disableKey(key.name)}
                  onClick={() => setDisabling(key)}
                >
                  {texts.disable}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
      {problem && integrations.data?.apiKeys.length ? (
        <p className="mt-2 text-sm text-text-2">{problem}.</p>
      ) : null}
      <ConfirmDialog
        danger
        open={disabling !== null}
        onOpenChange={() => setDisabling(null)}
        title={texts.disableTitle(disabling?.name ?? "")}
        description={texts.revokeText}
        confirmLabel={texts.disable}
        busy={disable.isPending}
        onConfirm={() => disabling && disable.mutate(disabling.id)}
      />
    </Panel>
  );
}
