import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { HelpPopover } from "@matinee/ui/help-popover";
import { useQuery } from "@tanstack/react-query";
import { Check, Landmark } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { capabilitiesQuery } from "../../lib/account.queries.ts";
import { formatDayTime } from "../../lib/dates.ts";
import { Indicator, IndicatorSkeleton } from "../indicator.tsx";

const texts = messages.bankIndicator;

const BankDialog = lazy(async () => ({ default: (await import("./bank-dialog.tsx")).BankDialog }));

/** Shows whether a bank account for payouts is connected, and opens the dialog that connects one. */
export function BankIndicator() {
  const { data, isError } = useQuery(capabilitiesQuery);
  const [dialogOpen, setDialogOpen] = useState(false);
  if (isError) return null;
  if (!data) return <IndicatorSkeleton />;
  if (data.hasConnectedBank)
    return (
      <Indicator
        tone="success"
        icon={<Check />}
        title={messages.bank.verified}
        note={
          data.payoutsHeldUntil ? messages.bank.payoutsWait(formatDayTime(data.payoutsHeldUntil)) : undefined
        }
      />
    );
  const canConnect = data.capability.status === "active";
  return (
    <>
      <Indicator
        tone="warning"
        icon={<Landmark />}
        title={
          <>
            {messages.bank.unverified}
            <HelpPopover label={texts.helpBankAccount}>
              <p>{canConnect ? texts.help : texts.helpBeforeStripe}</p>
            </HelpPopover>
          </>
        }
        note={canConnect ? undefined : texts.availableLater}
        action={<Button onClick={() => setDialogOpen(true)}>{messages.bank.enterBankInfo}</Button>}
      />
      {dialogOpen ? (
        <Suspense>
          <BankDialog onOpenChange={setDialogOpen} canConnect={canConnect} />
        </Suspense>
      ) : null}
    </>
  );
}
