import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Ticket } from "lucide-react";
import { useState } from "react";
import { useNow } from "../../../lib/use-now.ts";
import { useRoleProblem } from "../../builder/builder-context.ts";
import { CompsDialog } from "./comps-dialog.tsx";
import { useComps } from "./use-comps.ts";

/** Opens the dialog of free tickets. What is typed stays while the dialog is closed. */
export function CompsButton({ event }: { event: OwnedPage }) {
  const comps = useComps(event.id);
  const roleProblem = useRoleProblem("finance");
  const now = useNow();
  const isOver = event.closesAt !== null && new Date(event.closesAt) <= now;
  const { cancelled, ended } = messages.comps;
  const problem = roleProblem ?? (event.cancelled ? cancelled : isOver ? ended : undefined);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Ticket aria-hidden="true" />}
        disabled={problem !== undefined}
        title={problem}
        onClick={() => setIsOpen(true)}
      >
        {messages.comps.open}
      </Button>
      {isOpen ? <CompsDialog comps={comps} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
