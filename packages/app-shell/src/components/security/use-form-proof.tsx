import type { ProofInput } from "@matinee/contract/schemas/factors";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ApiClient } from "../../api/api-client.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { createFactorsQuery, listFactorKinds } from "./factors.query.ts";
import { ProofDialog } from "./proof-dialog.tsx";

/** Whether the second factor was wrong, which "Is it you?" says itself. */
export const isFactorFailure = (error: unknown) => error instanceof ApiFailure && "factor" in error.fields;

/**
 * Lets a form send a proof of identity: by "Is it you?" when the account has a second factor, else by the form's own
 * password field.
 */
export function useFormProof<Values extends { currentPassword: string }>({
  api,
  send,
  change,
  confirmLabel,
}: {
  api: Pick<ApiClient, "factors">;
  /** Sends the form. It rejects when the proof is wrong or the values are. */
  send: (form: { values: Values; proof: ProofInput }) => Promise<unknown>;
  /** Names the change that is about to happen. */
  change: string;
  confirmLabel: string;
}): { isLoading: boolean; asksPassword: boolean; submit: (values: Values) => void; dialog: ReactNode } {
  const client = useQueryClient();
  const factors = useQuery(createFactorsQuery(api));
  const [waiting, setWaiting] = useState<Values | null>(null);
  const hasFactor = factors.data !== undefined && listFactorKinds(factors.data).length > 0;
  return {
    isLoading: factors.isPending,
    asksPassword: !factors.isPending && !hasFactor,
    submit(values) {
      if (hasFactor) setWaiting(values);
      // The form shows the failure.
      else send({ values, proof: { currentPassword: values.currentPassword } }).catch(() => undefined);
    },
    dialog: waiting ? (
      <ProofDialog
        api={api}
        confirmLabel={confirmLabel}
        onClose={() => setWaiting(null)}
        prove={async (proof) => {
          try {
            await send({ values: waiting, proof });
            setWaiting(null);
            // A recovery code may have been used up.
            await client.invalidateQueries({ queryKey: createFactorsQuery(api).queryKey });
          } catch (error) {
            if (!isFactorFailure(error)) setWaiting(null);
            throw error;
          }
        }}
      >
        {change}
      </ProofDialog>
    ) : null,
  };
}
