import { messages } from "@matinee/texts";
import type { ConfirmationNeeded } from "@matinee/contract/schemas/pages";
import type { PageKind } from "@matinee/domain/page-kind";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";

const texts = messages.liveChange;
type Consequence = string | Record<PageKind, string>;
const consequences: Record<ConfirmationNeeded["changed"][number], Consequence> = {
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

const write = (text: Consequence, kind: PageKind) => (typeof text === "string" ? text : text[kind]);

/** Asks before a save changes what people bought or registered for, and shows how many people are affected. */
export function LiveChangeDialog({
  kind,
  change,
  onChoose,
}: {
  kind: PageKind;
  change: ConfirmationNeeded | null;
  onChoose: (choice: "save" | null) => void;
}) {
  if (!change) return null;
  const lines = [...new Set(change.changed.map((field) => write(consequences[field], kind)))];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onChoose(null)}
      title={texts.title}
      description={texts.holders(change.holders, kind)}
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
