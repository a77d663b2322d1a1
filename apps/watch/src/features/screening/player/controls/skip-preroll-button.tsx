import { delaysMs } from "@matinee/contract/limits";
import { Button } from "@matinee/ui/button";
import { SkipForward } from "lucide-react";
import { useEffect, useState } from "react";

/** Skips the sponsor's preroll. It appears after a few seconds. */
export function SkipPrerollButton({ onSkip }: { onSkip: () => void }) {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOffered(true), delaysMs.skipPreroll);
    return () => clearTimeout(timer);
  }, []);
  return isOffered ? (
    <Button size="md" icon={<SkipForward aria-hidden="true" />} onClick={onSkip}>
      Skip to the film
    </Button>
  ) : null;
}
