import type { Approval } from "@matinee/contract/schemas/approvals";
import { Link } from "react-router";
import { describeChange } from "../../lib/formats/describe-change.ts";
import { paths } from "../../paths.ts";

/** The requested change. A refund links to its order, a cancellation to its event. */
export function RequestedChange({ approval }: { approval: Approval }) {
  const text = describeChange(approval);
  const path = approval.orderId
    ? paths.order(approval.orderId)
    : approval.pageId && paths.event(approval.pageId);
  if (!path) return text;
  return (
    <Link className="link" to={path}>
      {text}
    </Link>
  );
}

/** The customer whom a change concerns, with a link. */
export function ConcernedCustomer({ approval }: { approval: Approval }) {
  return (
    <Link className="link" to={paths.customer(approval.customerId)} title={approval.customerEmail}>
      {approval.customer}
    </Link>
  );
}
