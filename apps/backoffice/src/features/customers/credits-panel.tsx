import { messages } from "@matinee/texts";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { EventPreviewButton } from "../../components/event-preview-button.tsx";
import { formatDay, formatInstant } from "../../lib/formats/dates.ts";
import { CreditsForm } from "./credits-form.tsx";

const texts = messages.customers;

const typeLabels: Record<CustomerDetail["credits_log"][number]["type"], string> = {
  purchase: texts.purchase,
  coupon: texts.coupon,
  event: texts.eventCreated,
  duplicate: texts.eventDuplicated,
  festival: texts.festivalCredit,
  staff: texts.staffChange,
  refund: texts.refundOrLostDispute,
  "refund-returned": texts.refundReturned,
};

/** A customer's credits: the balance, the ledger and a form that changes them. */
export function CreditsPanel({ customer }: { customer: CustomerDetail }) {
  const roleProblem = customer.can.changeCredits ? undefined : messages.staff.needsRole.finance;
  const findEvent = (id: string, url: string) =>
    customer.events.find((event) => event.id === id) ?? { id, url, kind: "screening", activated: false };
  return (
    <DetailTable
      title={texts.creditsLog}
      compact
      rows={customer.credits_log}
      columns={[
        { header: texts.usageType, render: ({ type }) => typeLabels[type] },
        {
          header: texts.creditsChange,
          align: "end",
          render: ({ creditsChange }) =>
            messages.formats.number(creditsChange, { signDisplay: "exceptZero" }),
        },
        {
          header: texts.date,
          render: ({ createdAt }) => <span title={formatInstant(createdAt)}>{formatDay(createdAt)}</span>,
        },
        {
          header: "",
          render: ({ pageId, pageUrl }) =>
            pageId && pageUrl ? (
              <EventPreviewButton link event={findEvent(pageId, pageUrl)} />
            ) : (
              messages.backOffice.noPage
            ),
        },
      ]}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4">
        <p className="text-sm text-text-2">
          {messages.customers.creditsAvailableCount(
            <strong key="credits" className="text-lg text-text tabular-nums">
              {customer.credits.credits}
            </strong>,
          )}
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
