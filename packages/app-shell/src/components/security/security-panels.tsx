import { recoveryCodeCounts } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { Factors, ProofInput } from "@matinee/contract/schemas/factors";
import { getDateFormat } from "@matinee/domain/date-formats";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Smartphone, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ApiClient, unwrapData } from "../../api/api-client.ts";
import { QueryError } from "../query-states.tsx";
import { AddAuthenticatorDialog } from "./add-authenticator-dialog.tsx";
import { createFactorsQuery } from "./factors.query.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

type SecurityApi = Pick<ApiClient, "factors">;

/** The open dialog: a request that needs a proof, the set-up of an app, or new recovery codes. */
type OpenDialog =
  | { type: "proof"; text: string; confirmLabel: string; send: (proof: ProofInput) => Promise<void> }
  | { type: "authenticator"; authenticator: { secret: string; uri: string } }
  | { type: "codes"; recoveryCodes: readonly string[] };

/** The ways to sign in to the own account and its recovery codes, with the dialogs that change them. */
export function SecurityPanels({ api }: { api: SecurityApi }) {
  const client = useQueryClient();
  const query = createFactorsQuery(api);
  const factors = useQuery(query);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey });
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
  const { authenticator, recoveryCodes, mustSetUp } = factors.data;
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
        <Row
          icon={<Smartphone aria-hidden="true" />}
          title={messages.security.authenticator}
          note={authenticator ? describeUse(authenticator) : messages.security.authenticatorOff}
          end={
            authenticator ? (
              <>
                <Chip tone="success">{messages.security.on}</Chip>
                <Button size="sm" onClick={removeAuthenticator}>
                  {messages.security.remove}
                </Button>
              </>
            ) : (
              <Button size="sm" variant={mustSetUp ? "primary" : "secondary"} onClick={addAuthenticator}>
                {messages.security.setUp}
              </Button>
            )
          }
        />
      </Panel>
      {recoveryCodes ? <RecoveryCodesPanel counts={recoveryCodes} onReplace={makeCodes} /> : null}
      {dialog?.type === "proof" ? (
        <ProofDialog api={api} confirmLabel={dialog.confirmLabel} prove={dialog.send} onClose={close}>
          {dialog.text}
        </ProofDialog>
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
      <Row
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

function Row({ icon, title, note, end }: { icon: ReactNode; title: string; note: string; end: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-4 px-5 py-4 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-text-2">{note}</p>
      </div>
      <div className="flex items-center gap-3">{end}</div>
    </div>
  );
}

function describeUse({ addedAt, lastUsedAt }: NonNullable<Factors["authenticator"]>): string {
  return messages.security.addedAndUsed(formatDay(addedAt), lastUsedAt && formatDay(lastUsedAt));
}

function formatDay(instant: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const options = { month: "short", day: "numeric", year: "numeric" } as const;
  return getDateFormat(timeZone, options).format(new Date(instant));
}
