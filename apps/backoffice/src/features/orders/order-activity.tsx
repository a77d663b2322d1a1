import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { EmailStatusChip } from "../../components/email-status-chip.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { nameEmail } from "../../lib/formats/name-email.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { formatWatched } from "../../lib/formats/timeline.ts";
import { refreshOrder } from "./orders.queries.ts";

const texts = messages.orders;

type Email = AdminOrder["emails"][number];

/** The plays of an order, by device. */
export function OrderPlays({ order }: { order: AdminOrder }) {
  return (
    <DetailTable
      title={texts.watching}
      rows={order.plays}
      empty={texts.notWatchedYet}
      columns={[
        { header: texts.start, render: (play) => formatInstant(play.startedAt) },
        { header: texts.device, render: (play) => texts.deviceNumber(play.device) },
        { header: texts.video, render: (play) => play.video },
        {
          header: texts.watched,
          align: "end",
          render: (play) => formatWatched(play.watchedSeconds, play.durationSeconds),
        },
        { header: texts.lastSeen, align: "end", render: (play) => formatInstant(play.lastSeenAt) },
      ]}
    />
  );
}

/** The emails about an order's event to its buyer or recipient. A sent or failed one can be sent again. */
export function OrderEmails({ order }: { order: AdminOrder }) {
  return (
    <DetailTable
      title={texts.emails}
      stacksOnPhone
      rows={order.emails}
      empty={texts.noEmails}
      columns={[
        { header: texts.written, render: (email) => formatInstant(email.createdAt) },
        { header: texts.email, render: (email) => nameEmail(email.template) },
        {
          header: texts.state,
          render: (email) => (
            <span title={email.lastError ?? undefined}>
              <EmailStatusChip status={email.status} />
            </span>
          ),
        },
        {
          header: "",
          align: "end",
          render: (email) =>
            email.status === "sent" || email.status === "failed" ? <ResendEmail email={email} /> : null,
        },
      ]}
    />
  );
}

function ResendEmail({ email }: { email: Email }) {
  const resend = useMutation({
    mutationFn: () => unwrapData(api.mails.resend({ params: { id: email.id } })),
    onSuccess: async () => {
      toast.success(texts.emailSentAgain);
      await refreshOrder();
    },
    onError: (error) => toastFailure(error, texts.emailNotSentAgain),
  });
  return (
    <Button
      size="sm"
      aria-label={texts.sendEmailAgain(nameEmail(email.template))}
      busy={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {messages.actions.sendAgain}
    </Button>
  );
}
