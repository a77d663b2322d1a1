import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useState } from "react";
import type { Viewer } from "../../viewer/use-viewer.ts";
import { ticketApi } from "./ticket-api.ts";

const texts = messages.myTickets.registration;

/** Asks whether to give a registration back, and then says what happened and offers to register again. */
export function ReturnRegistrationDialog({
  screening: { page, viewer },
  onClose,
  onRegister,
}: {
  screening: { page: Pick<PublicPage, "id">; viewer: Pick<Viewer, "record" | "recordReturn"> };
  onClose: () => void;
  /** Starts a registration. Undefined where the event takes none. */
  onRegister: (() => void) | undefined;
}) {
  const [isReturned, setIsReturned] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { subscriberId } = viewer.record;
  const giveBack = async (sid: string) => {
    setProblem(null);
    setIsBusy(true);
    try {
      await requireSuccess(ticketApi.subscribers.giveBack({ params: { id: page.id, sid } }));
      setIsReturned(true);
      viewer.recordReturn();
    } catch (failure) {
      setProblem(describeFailure(failure, texts.notReturned));
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={isReturned ? messages.myTickets.states.returned : texts.giveBackTitle}
      locked={isBusy}
    >
      <DialogBody className="flex flex-col gap-4 py-2">
        {isReturned ? (
          <Alert tone="success" live>
            {texts.returned}
          </Alert>
        ) : (
          <p className="text-text-2">{texts.effect}</p>
        )}
        {problem ? (
          <Alert tone="danger" live>
            {problem}
          </Alert>
        ) : null}
      </DialogBody>
      <DialogFooter>
        {isReturned ? (
          <>
            {onRegister ? <Button onClick={onRegister}>{texts.again}</Button> : null}
            <Button variant="primary" onClick={onClose}>
              {messages.actions.done}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isBusy} onClick={onClose}>
              {texts.keep}
            </Button>
            <Button
              variant="danger"
              busy={isBusy}
              busyLabel={messages.myTickets.givingBack}
              disabled={subscriberId === undefined}
              onClick={() => {
                if (subscriberId !== undefined) void giveBack(subscriberId);
              }}
            >
              {texts.giveBackNow}
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}
