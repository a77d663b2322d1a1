import { messages } from "@matinee/texts";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { creditsQuery } from "../../lib/account.queries.ts";
import { PurchaseCreditsDialog } from "../credits/purchase-credits-dialog.tsx";
import { useDuplicateEvent } from "./use-duplicate-event.ts";

/** Asks whether to copy an event for one credit. Without credits it sells some first. */
export function DuplicateEventDialog({
  event,
  onClose,
}: {
  event: Pick<PageCard, "id" | "title">;
  onClose: () => void;
}) {
  const { data } = useQuery(creditsQuery());
  const duplicate = useDuplicateEvent();
  const [isPurchasing, setPurchasing] = useState(false);
  const credits = data?.credits ?? 0;
  const isOutOfCredits = data !== undefined && credits < 1;
  if (isPurchasing)
    return (
      <PurchaseCreditsDialog open onOpenChange={setPurchasing} onPurchased={() => setPurchasing(false)} />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOutOfCredits ? messages.credits.noCreditsAvailable : messages.duplication.title(event.title)}
      description={
        isOutOfCredits
          ? `${messages.credits.outOfCredits} ${messages.credits.each}`
          : messages.duplication.description
      }
      confirmLabel={isOutOfCredits ? messages.credits.purchaseCredits : messages.duplication.duplicate}
      busy={duplicate.isPending || data === undefined}
      busyLabel={duplicate.isPending ? messages.duplication.duplicating : messages.dashboard.loading}
      onConfirm={() => (isOutOfCredits ? setPurchasing(true) : duplicate.mutate(event))}
    >
      {data && !isOutOfCredits ? messages.duplication.cost(credits) : null}
    </ConfirmDialog>
  );
}
