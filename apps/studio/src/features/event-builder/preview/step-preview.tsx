import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { Eye } from "lucide-react";
import { type ReactNode, useState } from "react";

const title = "Live preview";

/** The preview beside a step, where there is room for it. */
export function PreviewAside({ children }: { children: ReactNode }) {
  return (
    <aside aria-label={title} className="sticky top-20 w-[400px] shrink-0 max-desktop:hidden">
      {children}
    </aside>
  );
}

/** The button that shows the preview where there is no room beside the step. */
export function PreviewInDialog({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
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
        <DialogBody className="pb-8">{children}</DialogBody>
      </Dialog>
    </>
  );
}
