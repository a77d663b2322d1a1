import { unwrapData } from "@matinee/app-shell/api-client";
import { QueryError } from "@matinee/app-shell/components/query-states";
import type { mailRoutes } from "@matinee/contract/routes/admin";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { Fact, Facts } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClientInferResponseBody } from "@ts-rest/core";
import { api } from "../../api.ts";
import type { Column } from "../../components/list/data-row.tsx";
import { DataTable } from "../../components/list/data-table.tsx";
import type { FilterField } from "../../components/list/list-filters.ts";
import { ListScreen } from "../../components/list/list-screen.tsx";
import { formatInstant } from "../../lib/dates.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { useListAddress } from "../../lib/lists/list-address.ts";
import { type LoadList, useList } from "../../lib/lists/use-list.ts";

type Mail = ClientInferResponseBody<typeof mailRoutes.list, 200>["data"]["data"][number];

const tones: Record<Mail["status"], ChipTone> = {
  waiting: "info",
  sent: "success",
  failed: "danger",
  dropped: "neutral",
};

const filters: readonly FilterField[] = [
  {
    kind: "choice",
    name: "status",
    label: "Status",
    options: Object.keys(tones).map((status) => ({ value: status, label: status })),
  },
];

const columns: Column<Mail>[] = [
  { id: "to", header: "To", cell: (row) => row.to },
  { id: "template", header: "Mail", cell: (row) => row.template },
  {
    id: "status",
    header: "Status",
    cell: (mail) => <Chip tone={tones[mail.status]}>{mail.status}</Chip>,
  },
  { id: "attempts", header: "Attempts", align: "end", cell: (row) => row.attempts },
  {
    id: "when",
    header: "When",
    cell: (mail) => formatInstant(mail.sentAt ?? mail.sendAfter),
  },
  {
    id: "error",
    header: "What went wrong",
    cell: (mail) => (
      <span className="block max-w-96 truncate" title={mail.lastError ?? undefined}>
        {mail.lastError}
      </span>
    ),
  },
];

const loadEmails: LoadList<Mail> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(api.mails.list({ query, fetchOptions: { signal } }));
  return { rows, ...list };
};

const renderOptions = (mail: Mail) =>
  mail.status === "failed" || mail.status === "sent" ? <ResendButton mail={mail} /> : null;

/** `/admin/mails`: the email log. Without a filter or a search it lists queued and failed emails. */
export function EmailsPage() {
  const address = useListAddress(filters.map(({ name }) => name));
  const list = useList("mails", address.query, loadEmails);
  return (
    <ListScreen title="Emails" search="Address, email" address={address} filters={filters}>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        {address.query["search_term"] || address.query["status"] ? null : (
          <p className="text-sm text-text-2">
            Queued and failed emails. Search for an address or choose a status to find other emails.
          </p>
        )}
        <DataTable
          label="Emails"
          columns={columns}
          list={list}
          address={address}
          renderDrawer={(mail) => <EmailDrawer mail={mail} />}
          nameOf={(mail) => `the mail to ${mail.to}`}
          renderOptions={renderOptions}
        />
      </div>
    </ListScreen>
  );
}

/** An email's times, its full error and its text. */
function EmailDrawer({ mail }: { mail: Mail }) {
  const { notAvailable } = messages.backOffice;
  return (
    <div className="flex flex-col gap-5">
      <Facts columns>
        <Fact name="Written">{formatInstant(mail.createdAt)}</Fact>
        <Fact name={mail.status === "waiting" ? "Will be tried" : "Due"}>
          {formatInstant(mail.sendAfter)}
        </Fact>
        <Fact name="Sent">{mail.sentAt ? formatInstant(mail.sentAt) : notAvailable}</Fact>
        <Fact name="Mail id">{mail.id}</Fact>
        <Fact name="What went wrong">{mail.lastError ?? notAvailable}</Fact>
      </Facts>
      <EmailText mail={mail} />
    </div>
  );
}

/** An email's text, rendered again: the text of a sent email is not stored, because its links are credentials. */
function EmailText({ mail: { id } }: { mail: Mail }) {
  const mail = useQuery({
    queryKey: ["mails", "text", id],
    queryFn: () => unwrapData(api.mails.get({ params: { id } })),
  });
  if (mail.isPending) return <output className="text-text-3">{messages.tables.loading}</output>;
  if (mail.isError) {
    return <QueryError error={mail.error} onRetry={() => void mail.refetch()} retrying={mail.isFetching} />;
  }
  const { subject, text } = mail.data;
  if (text === null) {
    return (
      <p className="text-text-2">This mail has nothing to say any more: what it was about is gone or over.</p>
    );
  }
  return (
    <section aria-label="Text of the email">
      <h3 className="font-semibold">{subject}</h3>
      <p className="mb-2 text-sm text-text-2">As it would read now. Its links are left out.</p>
      <div className="rounded-2 border border-line bg-surface p-4 text-sm wrap-break-word whitespace-pre-line">
        {text}
      </div>
    </section>
  );
}

function ResendButton({ mail }: { mail: Mail }) {
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: () => unwrapData(api.mails.resend({ params: { id: mail.id } })),
    onSuccess: async () => {
      toast.success("The email will be sent again");
      await queryClient.invalidateQueries({ queryKey: ["mails"] });
    },
    onError: (error) => toastFailure(error, "The email could not be sent again"),
  });
  return (
    <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
      Send again
    </Button>
  );
}
