import { messages } from "@matinee/texts";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

const texts = messages.formControls;

export type ConflictingField = { name: string; label: ReactNode; saved: unknown; yours: unknown };

/** Shows both values of each conflicting field and asks which to keep. */
export function ConflictDialog({
  fields,
  description,
  onChoose,
}: {
  fields: readonly ConflictingField[];
  description: ReactNode;
  /** null when the dialog was closed without a choice. */
  onChoose: (choice: "mine" | "theirs" | null) => void;
}) {
  return (
    <Dialog
      role="alertdialog"
      open
      onOpenChange={(open) => !open && onChoose(null)}
      title={texts.conflictTitle}
      description={description}
    >
      <DialogBody className="flex flex-col gap-4">
        {fields.map(({ name, label, saved, yours }) => (
          <section key={name} className="panel p-4">
            <h3 className="font-semibold">{label}</h3>
            <dl className="mt-2 grid grid-cols-[72px_1fr] gap-x-3 gap-y-1.5 text-sm leading-ui">
              <dt className="text-text-3">{texts.saved}</dt>
              <dd className="line-clamp-4 wrap-break-word">
                <Value value={saved} />
              </dd>
              <dt className="text-text-3">{texts.yours}</dt>
              <dd className="line-clamp-4 font-medium wrap-break-word">
                <Value value={yours} />
              </dd>
            </dl>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onChoose("theirs")}>{texts.takeSavedVersion}</Button>
        <Button variant="primary" onClick={() => onChoose("mine")}>
          {texts.saveMyVersion}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Renders a field's value as an image, a list, a switch or text. */
function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === "") return texts.empty;
  if (typeof value === "boolean") return value ? texts.on : texts.off;
  if (Array.isArray(value)) return messages.formats.list(value, "unit");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.startsWith("/v1/s3/") ? <img src={text} alt={text} className="max-h-24 rounded-2" /> : text;
}
