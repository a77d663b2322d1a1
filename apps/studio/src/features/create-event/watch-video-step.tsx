import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useState } from "react";
import { OnboardingVideo } from "../../components/onboarding-video.tsx";
import { hasSeenOnboardingVideo, rememberOnboardingVideoSeen } from "../../lib/onboarding-video.ts";

/** The instruction film. A filmmaker who sees it for the first time goes on once it has ended; staff when they like. */
export function WatchVideoStep({
  superadmin,
  onContinue,
  onLeave,
}: {
  superadmin: boolean;
  onContinue: () => void;
  onLeave: () => void;
}) {
  const [seen, setSeen] = useState(superadmin || hasSeenOnboardingVideo());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLeave()}
      title="Before you begin"
      description="Two minutes on how a screening is built."
      className="tablet:max-w-[760px]!"
    >
      <DialogBody>
        <OnboardingVideo
          onEnded={() => {
            rememberOnboardingVideoSeen();
            setSeen(true);
          }}
        />
      </DialogBody>
      <DialogFooter>
        {seen ? null : <p className="mr-auto text-sm text-text-3">You can go on when the film has ended.</p>}
        <Button variant="primary" disabled={!seen} onClick={onContinue}>
          {messages.createEvent.continue}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
