import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";

const texts = messages.eventsPage;

// Renamed, because lint takes `useOneCredit` for a hook.
const { useOneCredit: question } = messages.credits;

/** Asks whether to use a credit for a new event. Without credits it offers to buy some. */
export function SpendCreditDialog({
  open,
  onOpenChange,
  credits,
  onPurchase,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  credits: number;
  onPurchase: () => void;
}) {
  const navigate = useNavigate();
  const hasCredits = credits > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={hasCredits ? question : messages.credits.noCreditsAvailable}
      description={hasCredits ? messages.credits.usingOneCredit : messages.credits.outOfCredits}
    >
      <DialogBody>
        {hasCredits ? <p className="mb-2">{texts.creditUsedLater}</p> : null}
        <p className="text-sm text-text-3">
          {messages.credits.soldInBundles}
          {hasCredits ? null : ` ${messages.credits.price}`}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onOpenChange(false)}>{messages.credits.cancel}</Button>
        {hasCredits ? (
          <Button variant="primary" onClick={() => navigate(paths.createEvent())}>
            {messages.credits.continue}
          </Button>
        ) : (
          <Button variant="primary" onClick={onPurchase}>
            {messages.credits.purchaseCredits}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
