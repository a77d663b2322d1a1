import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import type { FieldValues } from "react-hook-form";
import type { Conflict } from "./use-step-form.ts";

/** Someone else saved the same fields: shows both, and lets one choose. */
export function ConflictDialog<Values extends FieldValues>({
  conflict,
  labels,
  onChoose,
}: {
  conflict: Conflict<Values> | null;
  labels?: Readonly<Partial<Record<keyof Values & string, string>>> | undefined;
  onChoose: (choice: "mine" | "theirs" | null) => void;
}) {
  if (!conflict) return null;
  return (
    <Dialog
      role="alertdialog"
      open
      onOpenChange={(open) => !open && onChoose(null)}
      title="Saved before you"
      description="This section was saved in another tab or by somebody else while you were typing. Both of you changed:"
    >
      <DialogBody className="flex flex-col gap-4">
        {conflict.fields.map((field) => (
          <section key={field} className="panel p-4">
            <h3 className="font-semibold">{labels?.[field] ?? field}</h3>
            <dl className="mt-2 grid grid-cols-[72px_1fr] gap-x-3 gap-y-1.5 text-sm leading-ui">
              <dt className="text-text-3">Saved</dt>
              <dd className="line-clamp-4 wrap-break-word">
                <Value value={conflict.theirs[field]} />
              </dd>
              <dt className="text-text-3">Yours</dt>
              <dd className="line-clamp-4 font-medium wrap-break-word">
                <Value value={conflict.merged[field]} />
              </dd>
            </dl>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onChoose("theirs")}>Use the saved version</Button>
        <Button variant="primary" onClick={() => onChoose("mine")}>
          Save my version
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** A field's value as people know it: a picture, a list, a switch, or its words. */
function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === "") return "(empty)";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (Array.isArray(value)) return value.join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.startsWith("/v1/s3/") ? <img src={text} alt={text} className="max-h-24 rounded-2" /> : text;
}
