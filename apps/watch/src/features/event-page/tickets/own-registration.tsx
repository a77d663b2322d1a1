import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Undo2 } from "lucide-react";
import type { Overlay } from "../../../lib/overlay.ts";

const texts = messages.myTickets;

/** The registration with which this browser opens the film. */
export function OwnRegistration({
  email,
  isOver,
  onOpen,
}: {
  /** The email that this browser registered; undefined when it opened a link. */
  email: string | undefined;
  /** The event has ended. */
  isOver: boolean;
  onOpen: (overlay: Overlay) => void;
}) {
  const { name, opensHere, opensHereFor } = texts.registration;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{name}</p>
        <p className="mt-1 text-sm leading-[1.5] wrap-anywhere text-text-2">
          {email === undefined ? opensHere : opensHereFor(email)}
        </p>
      </div>
      {isOver ? null : (
        <Button
          size="md"
          variant="quiet"
          className="max-tablet:grow"
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => onOpen({ kind: "return-registration" })}
        >
          {texts.giveBack}
        </Button>
      )}
    </div>
  );
}
