import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useState } from "react";

const texts = messages.gateSteps;

/** Asks before a presale whether to send reminders. */
export function ReminderStep({ onAnswer }: { onAnswer: (optOut: boolean) => void }) {
  const [optOut, setOptOut] = useState(false);
  return (
    <>
      <DialogBody className="py-4">
        <Checkbox
          label={texts.noReminder}
          checked={optOut}
          onChange={(event) => setOptOut(event.target.checked)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" size="xl" wraps className="tablet:flex-1" onClick={() => onAnswer(optOut)}>
          {texts.continue}
        </Button>
      </DialogFooter>
    </>
  );
}
