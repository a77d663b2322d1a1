import { messages } from "@matinee/texts";
import type { PremiereLevel } from "@matinee/contract/routes/premiere-board";
import type { AlertTone } from "@matinee/ui/alert";
import type { ChipTone } from "@matinee/ui/chip";

const texts = messages.premiereBoard;

export const levelTones: Record<PremiereLevel, { alert: AlertTone; chip: ChipTone; label: string }> = {
  good: { alert: "success", chip: "success", label: texts.good },
  warning: { alert: "warning", chip: "warning", label: texts.haveALook },
  bad: { alert: "danger", chip: "danger", label: texts.actNow },
  idle: { alert: "info", chip: "neutral", label: texts.quiet },
};
