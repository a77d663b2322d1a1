import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import type { DataRequest } from "@matinee/contract/schemas/data-requests";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { formatDay, formatInstant } from "../../lib/formats/dates.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";

const texts = messages.yourData;

const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id, "data-requests"],
    queryFn: () => unwrapData(api.dataRequests.listOfCustomer({ params: { id } })),
  });

/** Copies and deletion of a customer's data, with the state of what was asked for. */
export function PersonalDataPanel({ customer }: { customer: CustomerDetail }) {
  const { id } = customer;
  const client = useQueryClient();
  const requests = useQuery(requestsQuery(id));
  const [dialog, setDialog] = useState<DataRequest["kind"] | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: requestsQuery(id).queryKey });
  const cancel = useMutation({
    mutationFn: () => unwrapData(api.dataRequests.cancelErasureOfCustomer({ params: { id } })),
    onSuccess: reload,
    onError: (error) => toastFailure(error, texts.staff.failed),
  });
  const exportProblem = customer.can.export ? undefined : messages.staff.needsRole.finance;
  const erasureProblem = customer.can.erase ? undefined : messages.staff.needsRole.admin;
  const isPlanned = requests.data?.some(({ kind, status }) => kind === "erasure" && status === "waiting");
  return (
    <Panel title={texts.staff.title}>
      <QueryPanel query={requests} loading={<Skeleton className="h-8" />}>
        {(data) => <RequestList requests={data} />}
      </QueryPanel>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={exportProblem !== undefined}
          title={exportProblem}
          onClick={() => setDialog("export")}
        >
          {texts.staff.copy}
        </Button>
        {/* One button, so that it keeps the focus when its action changes. */}
        <Button
          size="sm"
          variant={isPlanned ? "secondary" : "dangerOutline"}
          disabled={erasureProblem !== undefined}
          title={erasureProblem}
          busy={cancel.isPending}
          busyLabel={messages.actions.cancelling}
          onClick={() => (isPlanned ? cancel.mutate() : setDialog("erasure"))}
        >
          {isPlanned ? texts.staff.cancel : texts.staff.erase}
        </Button>
      </div>
      {erasureProblem ? (
        <p className="mt-2 text-sm text-text-2">
          {exportProblem ? `${texts.staff.copy}: ${exportProblem}. ` : null}
          {texts.staff.erase}: {erasureProblem}.
        </p>
      ) : null}
      {dialog ? (
        <RequestDialog
          customer={customer}
          kind={dialog}
          onClose={() => setDialog(null)}
          onStarted={() => {
            setDialog(null);
            toast.success(texts.staff.started);
            void reload();
          }}
        />
      ) : null}
    </Panel>
  );
}

function RequestList({ requests }: { requests: readonly DataRequest[] }) {
  if (requests.length === 0) return <p className="text-sm text-text-2">{texts.staff.none}</p>;
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {requests.map(({ id, kind, status, progress, dueAt, createdAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3">
          <span>{texts.staff.kinds[kind]}</span>
          <span className="text-text-2" title={formatInstant(createdAt)}>
            {status === "running"
              ? texts.states.running(progress)
              : kind === "erasure" && status === "waiting"
                ? texts.staff.planned(formatDay(dueAt))
                : texts.staff.states[status]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function RequestDialog({
  customer: { id, email },
  kind,
  onClose,
  onStarted,
}: {
  customer: CustomerDetail;
  kind: DataRequest["kind"];
  onClose: () => void;
  onStarted: () => void;
}) {
  const [reason, setReason] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const isErasure = kind === "erasure";
  const start = useMutation({
    mutationFn: () =>
      unwrapData(
        isErasure
          ? api.dataRequests.eraseCustomer({ params: { id }, body: { reason: reason.trim(), confirmation } })
          : api.dataRequests.exportCustomer({ params: { id }, body: { reason: reason.trim() } }),
      ),
    onSuccess: onStarted,
  });
  const isConfirmed = !isErasure || confirmation.trim().toLowerCase() === email.toLowerCase();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isErasure ? texts.staff.erase : texts.staff.copy}
      description={isErasure ? texts.staff.aboutErasure : texts.staff.aboutCopy}
      locked={start.isPending}
    >
      <form
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate();
        }}
      >
        <DialogBody className="flex flex-col gap-4">
          {start.isError ? (
            <Alert tone="danger" live>
              {describeFailure(start.error, texts.staff.failed)}
            </Alert>
          ) : null}
          <Field label={texts.staff.reason}>
            <TextArea
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          {isErasure ? (
            <Field label={texts.staff.confirmationLabel} help={email}>
              <TextInput
                autoComplete="off"
                value={confirmation}
                onChange={(event) => setConfirmation(event.target.value)}
              />
            </Field>
          ) : null}
        </DialogBody>
        <DialogFooter>
          <Button disabled={start.isPending} onClick={onClose}>
            {messages.actions.cancel}
          </Button>
          <Button
            type="submit"
            variant={isErasure ? "danger" : "primary"}
            disabled={reason.trim() === "" || !isConfirmed}
            busy={start.isPending}
            busyLabel={messages.actions.starting}
          >
            {isErasure ? texts.erasure.confirm : texts.staff.copy}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
