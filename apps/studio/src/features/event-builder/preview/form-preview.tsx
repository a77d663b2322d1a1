import type { SavePage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { Eye } from "lucide-react";
import { useState } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { useBuilder } from "../builder-context.ts";
import { LivePreview } from "./live-preview.tsx";
import { previewEvent } from "./preview-event.ts";

/** The preview beside a form, from what is typed at this moment; on narrower screens behind a button. */
export function FormPreview<Values extends FieldValues>(props: {
  form: UseFormReturn<Values>;
  toPreview: (values: Values) => SavePage;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <aside aria-label="Live preview" className="sticky top-20 w-[400px] shrink-0 max-desktop:hidden">
        <TypedPreview {...props} />
      </aside>
      <Button
        className="fixed top-2 right-40 z-(--z-drawer) desktop:hidden max-laptop:hidden"
        icon={<Eye aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Live preview
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Live preview">
        <DialogBody className="pb-8">
          <TypedPreview {...props} />
        </DialogBody>
      </Dialog>
    </>
  );
}

function TypedPreview<Values extends FieldValues>({
  form,
  toPreview,
}: {
  form: UseFormReturn<Values>;
  toPreview: (values: Values) => SavePage;
}) {
  const { event } = useBuilder();
  useWatch({ control: form.control });
  return <LivePreview event={previewEvent(event, toPreview(form.getValues()))} />;
}
