import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Ticket } from "lucide-react";
import { useState } from "react";
import { useNow } from "../../../lib/use-now.ts";
import { CompsDialog } from "./comps-dialog.tsx";
import { useComps } from "./use-comps.ts";

/** Opens the dialog of free tickets. What is typed stays while the dialog is closed. */
export function CompsButton({ event }: { event: OwnedPage }) {
  const comps = useComps(event.id);
  const now = useNow();
  const isOver = event.closesAt !== null && new Date(event.closesAt) <= now;
  const { cancelled, ended } = messages.comps;
  const problem = event.cancelled ? cancelled : isOver ? ended : explainRefusal(event);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Ticket aria-hidden="true" />}
        disabled={!event.can.giveTickets || isOver}
        title={event.can.giveTickets && !isOver ? undefined : problem}
        onClick={() => setIsOpen(true)}
      >
        {messages.comps.open}
      </Button>
      {isOpen ? <CompsDialog comps={comps} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Why the caller gives no free tickets to an event that is not over. */
function explainRefusal({ activated, archived, diyEvent, can }: OwnedPage): string {
  if (!activated || archived) return messages.comps.notActive;
  return diyEvent || can.edit ? messages.staff.needsRole.finance : messages.apiErrors.permission.builtByUs;
}
