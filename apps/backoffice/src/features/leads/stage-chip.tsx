import { messages } from "@matinee/texts";
import type { LeadStage } from "@matinee/contract/schemas/leads";
import { Chip, type ChipTone } from "@matinee/ui/chip";

const tones: Record<LeadStage, ChipTone> = {
  new: "info",
  working: "info",
  nurturing: "neutral",
  unqualified: "neutral",
  qualified: "success",
  high_opp: "warning",
  graduated: "success",
};

export function StageChip({ stage }: { stage: LeadStage }) {
  return <Chip tone={tones[stage]}>{messages.leads.stages[stage]}</Chip>;
}
