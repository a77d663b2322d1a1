import { messages } from "@matinee/texts";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { EventPreviewButton } from "../../components/event-preview-button.tsx";
import { formatDay, formatInstant } from "../../lib/formats/dates.ts";
import { CreditsForm } from "./credits-form.tsx";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";

const typeLabels: Record<CustomerDetail["credits_log"][number]["type"], string> = {
  purchase: "Purchase",
  coupon: "Coupon",
  event: "Event created",
  duplicate: "Event duplicated",
  staff: "Staff change",
  refund: "Refund or lost dispute",
  "refund-returned": "Refund returned or dispute won",
};

const changeFormat = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero" });

/** A customer's credits: the balance, the ledger and a form that changes them. */
export function CreditsPanel({ customer }: { customer: CustomerDetail }) {
  const roleProblem = findRoleProblem("finance");
  const isActivated = (pageId: string) => customer.events.find(({ id }) => id === pageId)?.activated ?? false;
  return (
    <DetailTable
      title="Credits log"
      compact
      rows={customer.credits_log}
      columns={[
        { header: "Usage Type", render: ({ type }) => typeLabels[type] },
        {
          header: "Credits Change",
          align: "end",
          render: ({ creditsChange }) => changeFormat.format(creditsChange),
        },
        {
          header: "Date",
          render: ({ createdAt }) => <span title={formatInstant(createdAt)}>{formatDay(createdAt)}</span>,
        },
        {
          header: "",
          render: ({ pageId, pageUrl }) =>
            pageId && pageUrl ? (
              <EventPreviewButton link event={{ id: pageId, url: pageUrl, activated: isActivated(pageId) }} />
            ) : (
              messages.backOffice.noPage
            ),
        },
      ]}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4">
        <p className="text-sm text-text-2">
          <strong className="text-lg text-text tabular-nums">{customer.credits.credits}</strong> credits
          available
        </p>
        {roleProblem ? (
          <p className="text-sm text-text-2">{roleProblem}</p>
        ) : (
          <CreditsForm
            email={customer.email}
            balance={customer.credits.credits}
            toasts={{
              updated: messages.adminCredits.updatedInDetail,
              failed: messages.adminCredits.errorUpdatingInDetail,
            }}
          />
        )}
      </div>
    </DetailTable>
  );
}
