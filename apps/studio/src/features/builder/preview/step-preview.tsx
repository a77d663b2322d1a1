import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useBuilder } from "../builder-context.ts";
import { LivePreview } from "./live-preview.tsx";

const texts = messages.pagePreview;

const title = texts.livePreview;

/** The preview beside the step, on wide screens. */
export function PreviewAside() {
  return (
    <aside aria-label={title} className="sticky top-20 w-[400px] shrink-0 max-desktop:hidden">
      <LivePreview />
    </aside>
  );
}

/** The button that opens the preview in a dialog, on narrow screens. The preview shows pages of screenings only. */
export function PreviewInDialog() {
  const { kind } = useBuilder();
  const [open, setOpen] = useState(false);
  if (kind === "festival") return null;
  return (
    <>
      <Button
        className="desktop:hidden"
        icon={<Eye aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <DialogBody className="pb-8">
          <LivePreview />
        </DialogBody>
      </Dialog>
    </>
  );
}
