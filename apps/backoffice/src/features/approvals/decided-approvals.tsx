import { messages } from "@matinee/texts";
import type { Approval } from "@matinee/contract/schemas/approvals";
import { nameCode } from "@matinee/domain/name-code";
import { Chip } from "@matinee/ui/chip";
import { DetailTable, type DetailTableProps } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { RetryButton } from "./retry-button.tsx";
import { ConcernedCustomer, RequestedChange } from "./requested-change.tsx";

const texts = messages.approvals;

const statuses = {
  pending: { label: texts.waiting, tone: "warning" },
  approved: { label: texts.approved, tone: "success" },
  failed: { label: texts.failed, tone: "danger" },
  rejected: { label: texts.rejected, tone: "danger" },
  expired: { label: texts.expired, tone: "neutral" },
} as const;

/** The requests that were decided last or have expired. */
export function DecidedApprovals({
  approvals,
  failure,
}: {
  approvals: readonly Approval[] | undefined;
  failure: DetailTableProps<Approval>["failure"];
}) {
  return (
    <DetailTable
      title={texts.decidedOrExpired}
      stacksOnPhone
      empty={messages.approvals.noneDecided}
      rows={approvals}
      failure={failure}
      columns={[
        { header: texts.what, strong: true, render: (approval) => <RequestedChange approval={approval} /> },
        { header: texts.customer, render: (approval) => <ConcernedCustomer approval={approval} /> },
        { header: texts.askedBy, render: ({ requestedBy }) => requestedBy },
        {
          header: texts.outcome,
          render: ({ status }) => <Chip tone={statuses[status].tone}>{statuses[status].label}</Chip>,
        },
        { header: texts.decidedBy, render: ({ decidedBy }) => decidedBy ?? texts.noOne },
        {
          header: texts.reason,
          wrap: true,
          render: ({ status, failure, decisionReason }) => {
            if (status === "expired") return messages.approvals.expiredHelp;
            return failure
              ? nameCode(messages.providerWords.refundFailures, failure)
              : (decisionReason ?? "");
          },
        },
        {
          header: texts.date,
          render: ({ decidedAt, expiresAt }) => formatInstant(decidedAt ?? expiresAt),
        },
        {
          header: "",
          align: "end",
          render: (approval) => (approval.status === "failed" ? <RetryButton approval={approval} /> : null),
        },
      ]}
    />
  );
}
