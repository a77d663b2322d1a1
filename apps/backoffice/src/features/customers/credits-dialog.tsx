import { messages } from "@matinee/texts";
import type { CustomerRow } from "@matinee/contract/schemas/accounts";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { CreditsForm } from "./credits-form.tsx";

const texts = messages.customers;

/** The credits form, opened from a customer's row. */
export function CreditsDialog({
  customer,
  open,
  onOpenChange,
}: {
  customer: CustomerRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.creditsOf(customer.name)}
      description={texts.creditsDialog(messages.dashboard.creditsAvailable(customer.credits.credits))}
    >
      <DialogBody className="pb-8">
        <CreditsForm
          email={customer.email}
          balance={customer.credits.credits}
          toasts={{
            updated: messages.adminCredits.updatedInRow,
            failed: messages.adminCredits.errorUpdatingInRow,
          }}
          onDone={() => onOpenChange(false)}
        />
      </DialogBody>
    </Dialog>
  );
}
