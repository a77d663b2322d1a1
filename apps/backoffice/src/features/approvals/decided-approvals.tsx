import { messages } from "@matinee/texts";
import type { Approval } from "@matinee/contract/schemas/approvals";
import { Chip } from "@matinee/ui/chip";
import { DetailTable, type DetailTableProps } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { RetryButton } from "./retry-button.tsx";
import { ConcernedCustomer, RequestedChange } from "./requested-change.tsx";

const statuses = {
  pending: { label: "Waiting", tone: "warning" },
  approved: { label: "Approved", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  rejected: { label: "Rejected", tone: "danger" },
  expired: { label: "Expired", tone: "neutral" },
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
      title="Decided or expired"
      stacksOnPhone
      empty={messages.approvals.noneDecided}
      rows={approvals}
      failure={failure}
      columns={[
        { header: "What", strong: true, render: (approval) => <RequestedChange approval={approval} /> },
        { header: "Customer", render: (approval) => <ConcernedCustomer approval={approval} /> },
        { header: "Asked by", render: ({ requestedBy }) => requestedBy },
        {
          header: "Outcome",
          render: ({ status }) => <Chip tone={statuses[status].tone}>{statuses[status].label}</Chip>,
        },
        { header: "Decided by", render: ({ decidedBy }) => decidedBy ?? "No one" },
        {
          header: "Reason",
          wrap: true,
          render: ({ status, failure, decisionReason }) =>
            status === "expired" ? messages.approvals.expiredHelp : (failure ?? decisionReason ?? ""),
        },
        {
          header: "Date",
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
