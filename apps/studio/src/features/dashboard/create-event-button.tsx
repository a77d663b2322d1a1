import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { HelpPopover } from "@matinee/ui/help-popover";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { PurchaseCreditsDialog } from "../../components/credits/purchase-credits-dialog.tsx";
import { SpendCreditDialog } from "../../components/credits/spend-credit-dialog.tsx";
import { creditsQuery } from "../../lib/account.queries.ts";

/** How many credits there are, and the button that uses one. */
export function CreateEventButton() {
  const { data } = useQuery(creditsQuery());
  const [asking, setAsking] = useState<"use" | "purchase" | null>(null);
  const credits = data?.credits ?? 0;
  return (
    <>
      {data ? (
        <span className="flex items-center gap-2 font-medium tabular-nums">
          <span aria-hidden="true" className="size-2 rounded-full bg-lamp" />
          {messages.dashboard.creditsAvailable(credits)}
          {credits > 0 ? (
            <HelpPopover label={messages.dashboard.creditsHelpLabel} align="end">
              {messages.dashboard.creditsHelp}
            </HelpPopover>
          ) : null}
        </span>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        icon={<Plus aria-hidden="true" />}
        disabled={!data}
        onClick={() => setAsking("use")}
      >
        {messages.dashboard.createEvent}
      </Button>
      <SpendCreditDialog
        open={asking === "use"}
        onOpenChange={(open) => setAsking(open ? "use" : null)}
        credits={credits}
        onPurchase={() => setAsking("purchase")}
      />
      <PurchaseCreditsDialog
        open={asking === "purchase"}
        onOpenChange={(open) => setAsking(open ? "purchase" : null)}
      />
    </>
  );
}
