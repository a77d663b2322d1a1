import { messages } from "@matinee/texts";
import type { ConfirmationNeeded } from "@matinee/contract/schemas/pages";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";

const texts = messages.liveChange;
const consequences: Record<ConfirmationNeeded["changed"][number], string> = {
  activated: texts.closing,
  archived: texts.closing,
  superarchived: texts.closing,
  deleted: texts.closing,
  url: texts.url,
  eventStart: texts.dates,
  eventEnd: texts.dates,
  showHours: texts.dates,
  timezone: texts.dates,
  emailCapture: texts.gate,
  "paywallSettings.enablePaywall": texts.gate,
  "paywallSettings.isPresale": texts.gate,
  "paywallSettings.isOptional": texts.gate,
  "paywallSettings.price": texts.price,
  "paywallSettings.payWhatYouCan": texts.price,
  "paywallSettings.earlyPrice": texts.price,
  unlockHours: texts.time,
  watchHours: texts.time,
  ends: texts.time,
};

/** Asks before a save changes what people bought or registered for, and shows how many people are affected. */
export function LiveChangeDialog({
  change,
  onChoose,
}: {
  change: ConfirmationNeeded | null;
  onChoose: (choice: "save" | null) => void;
}) {
  if (!change) return null;
  const lines = [...new Set(change.changed.map((field) => consequences[field]))];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onChoose(null)}
      title={texts.title}
      description={texts.holders(change.holders)}
      confirmLabel={texts.save}
      cancelLabel={texts.keepEditing}
      onConfirm={() => onChoose("save")}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-text-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
