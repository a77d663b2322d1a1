import { messages } from "@matinee/texts";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import { Chip } from "@matinee/ui/chip";

/** Whether a customer's income reaches them: allowed by the payment provider, and to a bank account. */
export function PayoutsChip({
  customer: { capability, hasConnectedBank },
}: {
  customer: Pick<CustomerDetail, "capability" | "hasConnectedBank">;
}) {
  const lacksBank = capability.status === "active" && !hasConnectedBank;
  return (
    <Chip tone={capability.status === "active" && hasConnectedBank ? "success" : "warning"}>
      {lacksBank ? messages.customerPayouts.lacksBank : messages.customerPayouts.states[capability.status]}
    </Chip>
  );
}
