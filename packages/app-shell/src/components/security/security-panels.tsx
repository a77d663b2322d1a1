import { recoveryCodeCounts } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { Factors, ProofInput } from "@matinee/contract/schemas/factors";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Smartphone, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { type ApiClient, unwrapData } from "../../api/api-client.ts";
import { describeFailure } from "../../api/api-failure.ts";
import { makePasskey } from "../../auth/passkeys.ts";
import { refreshAccount } from "../../auth/refresh-account.ts";
import { QueryError } from "../query-states.tsx";
import { AddAuthenticatorDialog } from "./add-authenticator-dialog.tsx";
import { FactorRow } from "./factor-row.tsx";
import { createFactorsQuery } from "./factors.query.ts";
import { type Passkey, PasskeyRows, RenamePasskeyDialog } from "./passkey-rows.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

type SecurityApi = Pick<ApiClient, "factors">;

/** The open dialog: a request that needs a proof, a passkey's name, the set-up of an app, or new recovery codes. */
type OpenDialog =
  | { type: "proof"; text: string; confirmLabel: string; send: (proof: ProofInput) => Promise<void> }
  | { type: "rename"; passkey: Passkey }
  | { type: "authenticator"; authenticator: { secret: string; uri: string } }
  | { type: "codes"; recoveryCodes: readonly string[] };

/** The ways to sign in to the own account and its recovery codes, with the dialogs that change them. */
export function SecurityPanels({ api }: { api: SecurityApi }) {
  const client = useQueryClient();
  const query = createFactorsQuery(api);
  const factors = useQuery(query);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  // Without the factor that staff need, every other query failed.
  const reload = () => (factors.data?.mustSetUp ? client.invalidateQueries() : refreshAccount(client));
  if (factors.isError)
    return (
      <QueryError error={factors.error} onRetry={() => factors.refetch()} retrying={factors.isRefetching} />
    );
  if (!factors.data)
    return (
      <Panel title={messages.security.waysToSignIn}>
        <Skeleton className="h-12" />
      </Panel>
    );
  const { passkeys, passkeyDomain, authenticator, recoveryCodes, mustSetUp } = factors.data;
  const addAuthenticator = () =>
    setDialog({
      type: "proof",
      text: messages.security.aboutToAdd,
      confirmLabel: messages.security.continue,
      send: async (proof) => {
        const started = await unwrapData(api.factors.startAuthenticator({ body: proof }));
        setDialog({ type: "authenticator", authenticator: started });
      },
    });
  const addPasskey = () =>
    setDialog({
      type: "proof",
      text: messages.security.aboutToAdd,
      confirmLabel: messages.security.continue,
      send: async (proof) => {
        const options = await unwrapData(api.factors.startPasskey({ body: proof }));
        close();
        // The proof was right: a failure from here on belongs to the browser's own dialog.
        await createPasskey(options).catch((error: unknown) =>
          toast.error(describeFailure(error, messages.security.passkeyNotMade)),
        );
      },
    });
  const createPasskey = async (options: Record<string, unknown>) => {
    const made = await unwrapData(api.factors.addPasskey({ body: { response: await makePasskey(options) } }));
    toast.success(messages.security.passkeyAdded);
    if (made.recoveryCodes) setDialog({ type: "codes", recoveryCodes: made.recoveryCodes });
    await reload();
  };
  const removePasskey = ({ id, name }: Passkey) =>
    setDialog({
      type: "proof",
      text: messages.security.aboutToRemovePasskey(name),
      confirmLabel: messages.security.remove,
      send: async (proof) => {
        const removed = api.factors.removePasskey({ params: { id }, body: proof });
        client.setQueryData(query.queryKey, await unwrapData(removed));
        close();
        toast.success(messages.security.passkeyRemoved);
        await reload();
      },
    });
  const removeAuthenticator = () =>
    setDialog({
      type: "proof",
      text: messages.security.aboutToRemove,
      confirmLabel: messages.security.remove,
      send: async (proof) => {
        client.setQueryData(
          query.queryKey,
          await unwrapData(api.factors.removeAuthenticator({ body: proof })),
        );
        close();
        toast.success(messages.security.authenticatorRemoved);
        await reload();
      },
    });
  const makeCodes = () =>
    setDialog({
      type: "proof",
      text: messages.security.aboutToReplaceCodes,
      confirmLabel: messages.security.makeNewCodes,
      send: async (proof) => {
        const made = await unwrapData(api.factors.createRecoveryCodes({ body: proof }));
        setDialog({ type: "codes", recoveryCodes: made.recoveryCodes ?? [] });
        await reload();
      },
    });
  return (
    <>
      {mustSetUp ? (
        <Alert tone="warning" title={messages.security.setUpFirst}>
          {messages.security.setUpFirstHelp}
        </Alert>
      ) : null}
      <Panel title={messages.security.waysToSignIn} flush>
        <PasskeyRows
          passkeys={passkeys}
          domain={passkeyDomain}
          onAdd={addPasskey}
          onRename={(passkey) => setDialog({ type: "rename", passkey })}
          onRemove={removePasskey}
        />
        <FactorRow
          icon={<Smartphone aria-hidden="true" />}
          title={messages.security.authenticator}
          {...(authenticator ? { use: authenticator } : { note: messages.security.authenticatorOff })}
          end={
            <>
              {authenticator ? <Chip tone="success">{messages.security.on}</Chip> : null}
              {/* One button, so that it keeps the focus when its action changes. */}
              <Button
                size="sm"
                variant={mustSetUp && !authenticator ? "primary" : "secondary"}
                onClick={authenticator ? removeAuthenticator : addAuthenticator}
              >
                {authenticator ? messages.security.remove : messages.security.setUp}
              </Button>
            </>
          }
        />
      </Panel>
      {recoveryCodes ? <RecoveryCodesPanel counts={recoveryCodes} onReplace={makeCodes} /> : null}
      {dialog?.type === "proof" ? (
        <ProofDialog api={api} confirmLabel={dialog.confirmLabel} prove={dialog.send} onClose={close}>
          {dialog.text}
        </ProofDialog>
      ) : null}
      {dialog?.type === "rename" ? (
        <RenamePasskeyDialog
          passkey={dialog.passkey}
          rename={async (name) => {
            const renamed = api.factors.renamePasskey({ params: { id: dialog.passkey.id }, body: { name } });
            client.setQueryData(query.queryKey, await unwrapData(renamed));
            close();
            toast.success(messages.security.passkeyRenamed);
          }}
          onClose={close}
        />
      ) : null}
      {dialog?.type === "authenticator" ? (
        <AddAuthenticatorDialog
          api={api}
          authenticator={dialog.authenticator}
          onClose={close}
          onAdded={(codes) => {
            setDialog(codes ? { type: "codes", recoveryCodes: codes } : null);
            toast.success(messages.security.authenticatorAdded);
            void reload();
          }}
        />
      ) : null}
      {dialog?.type === "codes" ? (
        <RecoveryCodesDialog recoveryCodes={dialog.recoveryCodes} onClose={close} />
      ) : null}
    </>
  );
}

function RecoveryCodesPanel({
  counts: { left, total },
  onReplace,
}: {
  counts: NonNullable<Factors["recoveryCodes"]>;
  onReplace: () => void;
}) {
  const isLow = left <= recoveryCodeCounts.few;
  return (
    <Panel flush>
      <FactorRow
        icon={
          isLow ? (
            <TriangleAlert aria-hidden="true" className="text-warning" />
          ) : (
            <KeyRound aria-hidden="true" />
          )
        }
        title={messages.security.codesLeft(left, total)}
        note={isLow ? messages.security.fewCodes : messages.security.codesHelp}
        end={
          <Button size="sm" onClick={onReplace}>
            {messages.security.makeNewCodes}
          </Button>
        }
      />
    </Panel>
  );
}
