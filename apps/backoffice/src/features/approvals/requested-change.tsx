import type { Approval } from "@matinee/contract/schemas/approvals";
import { Link } from "react-router";
import { describeChange } from "../../lib/formats/describe-change.ts";
import { paths } from "../../paths.ts";

/** The requested change. A refund links to its order. */
export function RequestedChange({ approval }: { approval: Approval }) {
  const text = describeChange(approval);
  if (!approval.orderId) return text;
  return (
    <Link className="link" to={paths.order(approval.orderId)}>
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
