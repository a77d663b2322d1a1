import type { PremiereLevel } from "@matinee/contract/routes/premiere-board";
import type { AlertTone } from "@matinee/ui/alert";
import type { ChipTone } from "@matinee/ui/chip";

export const levelTones: Record<PremiereLevel, { alert: AlertTone; chip: ChipTone; label: string }> = {
  good: { alert: "success", chip: "success", label: "Good" },
  warning: { alert: "warning", chip: "warning", label: "Have a look" },
  bad: { alert: "danger", chip: "danger", label: "Act now" },
  idle: { alert: "info", chip: "neutral", label: "Quiet" },
};
