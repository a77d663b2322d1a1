import { ActingPeriodDialog } from "@matinee/app-shell/components/acting-period/acting-period-dialog";
import { messages } from "@matinee/texts";
import { toast } from "@matinee/ui/toast";
import { useEffect, useState } from "react";
import { api } from "../api.ts";
import { handleActingRequests } from "../lib/acting-request.ts";

/** Asks for a reason when the API rejected a change because none was given. A form stays open behind it. */
export function ActingRequest() {
  const [customerId, setCustomerId] = useState<string | null>(null);
  useEffect(() => handleActingRequests(setCustomerId), []);
  if (!customerId) return null;
  return (
    <ActingPeriodDialog
      api={api}
      customerId={customerId}
      open
      onOpenChange={(open) => (open ? undefined : setCustomerId(null))}
      onStarted={() => toast.success(messages.backOffice.actingStarted)}
    />
  );
}
