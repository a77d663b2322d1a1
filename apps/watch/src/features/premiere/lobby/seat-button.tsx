import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Armchair, CircleCheck } from "lucide-react";

const texts = messages.premiereNight;

/** The press that unlocks the sound of the film, and after it the confirmation. */
export function SeatButton({ hasSeat, onTakeSeat }: { hasSeat: boolean; onTakeSeat: () => void }) {
  return (
    <Button
      variant={hasSeat ? "glass" : "primary"}
      size="xl"
      className={`premiere-seat-button ${hasSeat ? "border-success! bg-success-soft! text-success!" : ""}`}
      icon={hasSeat ? <CircleCheck aria-hidden="true" /> : <Armchair aria-hidden="true" />}
      aria-pressed={hasSeat}
      onClick={onTakeSeat}
    >
      {hasSeat ? texts.seatTaken : texts.takeSeat}
    </Button>
  );
}
