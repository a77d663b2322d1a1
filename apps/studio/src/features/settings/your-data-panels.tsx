import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { ProofDialog } from "@matinee/app-shell/components/security/proof-dialog";
import { messages } from "@matinee/texts";
import type { Account } from "@matinee/contract/schemas/accounts";
import type { DataRequest } from "@matinee/contract/schemas/data-requests";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { dataRequestsQuery } from "../../lib/account.queries.ts";
import { formatDayTime } from "../../lib/dates.ts";

const texts = messages.yourData;

/** A copy of the account's data and its deletion, with the state of the requests. */
export function YourDataPanels({ account }: { account: Account }) {
  const requests = useQuery(dataRequestsQuery);
  return (
    <QueryPanel query={requests}>
      {(data) => {
        const isOpen = (kind: DataRequest["kind"]) =>
          data.find((it) => it.kind === kind && (it.status === "waiting" || it.status === "running"));
        return (
          <>
            <CopyPanel isInProgress={isOpen("export") !== undefined} />
            <RequestList requests={data} />
            <ErasurePanel account={account} planned={isOpen("erasure")} />
          </>
        );
      }}
    </QueryPanel>
  );
}

function CopyPanel({ isInProgress }: { isInProgress: boolean }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel title={texts.copy.title}>
      <p className="mb-4 text-text-2">{texts.copy.description}</p>
      {isInProgress ? (
        <p role="status">{texts.copy.requested}</p>
      ) : (
        <Button onClick={() => setIsAsking(true)}>{texts.copy.button}</Button>
      )}
      {isAsking ? (
        <ProofDialog
          api={api}
          confirmLabel={texts.copy.button}
          prove={async (proof) => {
            await unwrapData(api.dataRequests.requestExport({ body: proof }));
            await client.invalidateQueries({ queryKey: dataRequestsQuery.queryKey });
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          {texts.copy.about}
        </ProofDialog>
      ) : null}
    </Panel>
  );
}

function RequestList({ requests }: { requests: readonly DataRequest[] }) {
  return (
    <Panel title={texts.requests}>
      {requests.length === 0 ? <p className="text-text-2">{texts.none}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {requests.map((request) => (
          <li
            key={request.id}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <span>
              {texts.kinds[request.kind]}
              {request.byStaff ? `, ${texts.byStaff}` : null}
            </span>
            <span className="text-sm text-text-2">
              {describeState(request)} ·{" "}
              <time dateTime={request.createdAt}>{formatDayTime(request.createdAt)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function describeState({ kind, status, dueAt, progress }: DataRequest): string {
  if (status === "running") return texts.states.running(progress);
  if (kind === "erasure" && status === "waiting") return texts.erasure.plannedFor(formatDayTime(dueAt));
  return texts.states[status];
}

function ErasurePanel({ account, planned }: { account: Account; planned: DataRequest | undefined }) {
  const client = useQueryClient();
  const [step, setStep] = useState<"closed" | "typing" | "proving">("closed");
  const [confirmation, setConfirmation] = useState("");
  const reload = () => client.invalidateQueries({ queryKey: dataRequestsQuery.queryKey });
  const cancel = useMutation({
    mutationFn: () => unwrapData(api.dataRequests.cancelErasure()),
    onSuccess: async () => {
      await reload();
      toast.success(texts.erasure.cancelled);
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  const close = () => {
    setStep("closed");
    setConfirmation("");
  };
  return (
    <Panel title={texts.erasure.title}>
      <p className="mb-4 text-text-2">{texts.erasure.description}</p>
      {planned ? (
        <Alert tone="warning" className="mb-4">
          {texts.erasure.planned(formatDayTime(planned.dueAt))}
        </Alert>
      ) : null}
      {/* One button, so that it keeps the focus when its action changes. */}
      <Button
        variant={planned ? "secondary" : "danger"}
        busy={cancel.isPending}
        busyLabel={messages.actions.cancelling}
        onClick={() => (planned ? cancel.mutate() : setStep("typing"))}
      >
        {planned ? texts.erasure.cancel : texts.erasure.button}
      </Button>
      {step === "typing" ? (
        <Dialog open onOpenChange={(open) => !open && close()} title={texts.erasure.dialogTitle}>
          <form
            noValidate
            className="contents"
            onSubmit={(event) => {
              event.preventDefault();
              setStep("proving");
            }}
          >
            <DialogBody className="flex flex-col gap-5">
              <p className="text-text-2">{texts.erasure.warning}</p>
              <Field label={texts.erasure.confirmationLabel} help={account.email}>
                <TextInput
                  type="email"
                  autoComplete="off"
                  value={confirmation}
                  onChange={(event) => setConfirmation(event.target.value)}
                />
              </Field>
            </DialogBody>
            <DialogFooter>
              <Button onClick={close}>{texts.erasure.keep}</Button>
              <Button
                type="submit"
                variant="danger"
                disabled={confirmation.trim().toLowerCase() !== account.email.toLowerCase()}
              >
                {texts.erasure.confirm}
              </Button>
            </DialogFooter>
          </form>
        </Dialog>
      ) : null}
      {step === "proving" ? (
        <ProofDialog
          api={api}
          confirmLabel={texts.erasure.confirm}
          danger
          prove={async (proof) => {
            await unwrapData(api.dataRequests.requestErasure({ body: { ...proof, confirmation } }));
            await reload();
            close();
          }}
          onClose={close}
        >
          {texts.erasure.warning}
        </ProofDialog>
      ) : null}
    </Panel>
  );
}
