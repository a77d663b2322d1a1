import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useState } from "react";
import { OnboardingVideo } from "../../components/onboarding-video.tsx";
import { hasSeenOnboardingVideo, rememberOnboardingVideoSeen } from "../../lib/onboarding-video.ts";

const texts = messages.newEvent;

/** Shows the onboarding video. A filmmaker can continue after watching it once; staff can continue at any time. */
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
      title={texts.beforeYouBegin}
      description={texts.beforeYouBeginDescription}
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
        {seen ? null : <p className="mr-auto text-sm text-text-3">{texts.continueAfterVideo}</p>}
        <Button variant="primary" disabled={!seen} onClick={onContinue}>
          {messages.createEvent.continue}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
