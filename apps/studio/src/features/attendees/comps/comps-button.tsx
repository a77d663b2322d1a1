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
  const comps = useComps(event);
  const now = useNow();
  const isOver = event.closesAt !== null && new Date(event.closesAt) <= now;
  const { words } = comps;
  const hasNone = event.kind === "festival" && event.passes.length === 0;
  const problem = event.cancelled
    ? words.cancelled
    : isOver
      ? words.ended
      : hasNone
        ? words.noTickets
        : explainRefusal(event, words.notActive);
  const isRefused = !event.can.giveTickets || isOver || hasNone;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Ticket aria-hidden="true" />}
        disabled={isRefused}
        title={isRefused ? problem : undefined}
        onClick={() => setIsOpen(true)}
      >
        {words.open}
      </Button>
      {isOpen ? <CompsDialog comps={comps} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Why the caller gives no free tickets to an event that is not over. */
function explainRefusal({ activated, archived, diyEvent, can }: OwnedPage, notActive: string): string {
  if (!activated || archived) return notActive;
  return diyEvent || can.edit ? messages.staff.needsRole.finance : messages.apiErrors.permission.builtByUs;
}
