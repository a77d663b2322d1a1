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
import { toastFailure } from "../../lib/toast-failure.tsx";
import { formatWatched } from "../../lib/formats/timeline.ts";
import { refreshOrder } from "./orders.queries.ts";

type Email = AdminOrder["emails"][number];

/** The plays of an order, by device. */
export function OrderPlays({ order }: { order: AdminOrder }) {
  return (
    <DetailTable
      title="Watching"
      rows={order.plays}
      empty="Not watched yet"
      columns={[
        { header: "Start", render: (play) => formatInstant(play.startedAt) },
        { header: "Device", render: (play) => `Device ${play.device}` },
        { header: "Video", render: (play) => play.video },
        {
          header: "Watched",
          align: "end",
          render: (play) => formatWatched(play.watchedSeconds, play.durationSeconds),
        },
        { header: "Last seen", align: "end", render: (play) => formatInstant(play.lastSeenAt) },
      ]}
    />
  );
}

/** The emails about an order's event to its buyer or recipient. A sent or failed one can be sent again. */
export function OrderEmails({ order }: { order: AdminOrder }) {
  return (
    <DetailTable
      title="Emails"
      stacksOnPhone
      rows={order.emails}
      empty="No emails"
      columns={[
        { header: "Written", render: (email) => formatInstant(email.createdAt) },
        { header: "Email", render: (email) => nameEmail(email.template) },
        {
          header: "State",
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
      toast.success("The email will be sent again");
      await refreshOrder();
    },
    onError: (error) => toastFailure(error, "The email could not be sent again"),
  });
  return (
    <Button
      size="sm"
      aria-label={`Send again: ${nameEmail(email.template)}`}
      busy={resend.isPending}
      onClick={() => resend.mutate()}
    >
      Send again
    </Button>
  );
}
