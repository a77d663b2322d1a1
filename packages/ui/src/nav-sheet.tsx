import { Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogBody } from "./dialog.tsx";

/** A menu button, and the rail's links in a sheet. A press on any link in it closes it. */
export function NavSheet({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        iconOnly
        aria-label={label}
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden="true" />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={label}>
        <DialogBody
          className="pb-8"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest("a")) setOpen(false);
          }}
        >
          {children}
        </DialogBody>
      </Dialog>
    </>
  );
}
