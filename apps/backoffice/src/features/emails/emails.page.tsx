import { messages } from "@matinee/texts";
import type { Column } from "@matinee/app-shell/lists/column";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { EmailStatusChip } from "../../components/email-status-chip.tsx";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { StaffListPage } from "../../components/list/staff-list-page.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { EMAIL_STATUS_TEXTS, nameEmail } from "../../lib/formats/name-email.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { useStaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { type LoadList, useList } from "../../lib/lists/use-list.ts";
import { type Email, EmailDrawer } from "./email-drawer.tsx";

const texts = messages.queuedEmails;

const filters: readonly FilterField[] = [
  {
    kind: "choice",
    name: "status",
    label: texts.status,
    options: Object.entries(EMAIL_STATUS_TEXTS).map(([value, label]) => ({ value, label })),
  },
];

const columns: Column<Email>[] = [
  { id: "to", header: texts.to, cell: (row) => row.to },
  { id: "template", header: texts.email, cell: (row) => nameEmail(row.template) },
  {
    id: "status",
    header: texts.status,
    cell: (email) => <EmailStatusChip status={email.status} />,
  },
  { id: "attempts", header: texts.attempts, align: "end", cell: (row) => row.attempts },
  {
    id: "when",
    header: texts.when,
    cell: (email) => formatInstant(email.sentAt ?? email.sendAfter),
  },
  {
    id: "error",
    header: texts.error,
    cell: (email) => (
      <span className="block max-w-96 truncate" title={email.lastError ?? undefined}>
        {email.lastError}
      </span>
    ),
  },
];

const loadEmails: LoadList<Email> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(api.mails.list({ query, fetchOptions: { signal } }));
  return { rows, ...list };
};

const renderOptions = (email: Email) =>
  email.status === "failed" || email.status === "sent" ? <ResendButton email={email} /> : null;

/** `/admin/mails`: the email log. Without a filter or a search it lists queued and failed emails. */
export function EmailsPage() {
  const address = useStaffListAddress(filters);
  const list = useList("mails", address.query, loadEmails);
  return (
    <StaffListPage
      title={texts.emails}
      search={texts.addressEmail}
      address={address}
      filters={filters}
      figures={
        address.query["search_term"] || address.query["status"] ? null : (
          <p className="-mb-1 text-sm text-text-2">{texts.intro}</p>
        )
      }
      columns={columns}
      list={list}
      renderDrawer={(email) => <EmailDrawer email={email} />}
      getName={(email) => texts.emailTo(email.to)}
      renderOptions={renderOptions}
    />
  );
}

function ResendButton({ email }: { email: Email }) {
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: () => unwrapData(api.mails.resend({ params: { id: email.id } })),
    onSuccess: async () => {
      toast.success(texts.emailSentAgain);
      await queryClient.invalidateQueries({ queryKey: ["mails"] });
    },
    onError: (error) => toastFailure(error, texts.emailNotSentAgain),
  });
  return (
    <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
      {messages.actions.sendAgain}
    </Button>
  );
}
