import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { messages } from "@matinee/texts";
import type { Approval } from "@matinee/contract/schemas/approvals";
import { DetailTable, type DetailTableProps } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { ApproveButton } from "./approve-button.tsx";
import { RejectButton } from "./reject-button.tsx";
import { ConcernedCustomer, RequestedChange } from "./requested-change.tsx";

const texts = messages.approvals;

/** The requests that wait, with the buttons that decide them. */
export function PendingApprovals({
  approvals,
  failure,
}: {
  approvals: readonly Approval[] | undefined;
  failure: DetailTableProps<Approval>["failure"];
}) {
  const ownId = getSignedInUser()?.id;
  return (
    <DetailTable
      title={texts.waiting}
      stacksOnPhone
      empty={messages.approvals.noneWaiting}
      rows={approvals}
      failure={failure}
      columns={[
        { header: texts.what, strong: true, render: (approval) => <RequestedChange approval={approval} /> },
        { header: texts.customer, render: (approval) => <ConcernedCustomer approval={approval} /> },
        { header: texts.why, wrap: true, render: ({ reason }) => reason ?? messages.approvals.noReason },
        { header: texts.askedBy, render: ({ requestedBy }) => requestedBy },
        { header: texts.date, render: ({ createdAt }) => formatInstant(createdAt) },
        { header: texts.expires, render: ({ expiresAt }) => formatInstant(expiresAt) },
        {
          header: "",
          align: "end",
          render: (approval) => {
            const isOwn = approval.requestedById === ownId;
            return (
              <span
                className={`inline-flex items-center gap-2 ${approval.approvableBy === "others" ? "flex-wrap" : ""}`}
              >
                {approval.approvableBy === "others" ? (
                  <span className="text-text-2">
                    {isOwn ? messages.approvals.waitsFor[approval.kind] : messages.staff.needsRole.admin}
                  </span>
                ) : (
                  <ApproveButton approval={approval} />
                )}
                <RejectButton approval={approval} isOwn={isOwn} />
              </span>
            );
          },
        },
      ]}
    />
  );
}
