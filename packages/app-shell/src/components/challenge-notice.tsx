import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Progress } from "@matinee/ui/progress";
import { useSyncExternalStore } from "react";
import { getChallengeProgress, subscribeToChallengeProgress } from "../api/challenge-progress.ts";

/** Says that the browser does a proof of work for the request that is running, and how far it is. */
export function ChallengeNotice() {
  const share = useSyncExternalStore(subscribeToChallengeProgress, getChallengeProgress, () => null);
  if (share === null) return null;
  return (
    <Alert live>
      <span className="flex flex-col gap-2">
        {messages.challenge.running}
        <Progress value={share * 100} label={messages.challenge.progress} />
      </span>
    </Alert>
  );
}
