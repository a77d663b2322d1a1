import { Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { useLoaded } from "./use-loaded.tsx";

const loadDialog = () => import("./dialog.tsx");

/** A menu button that opens navigation links in a sheet. A press on a link closes it. */
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
  const [parts, fetchParts] = useLoaded(loadDialog);
  return (
    <>
      <Button
        variant="quiet"
        iconOnly
        aria-label={label}
        aria-haspopup="dialog"
        className={className}
        onPointerEnter={() => void loadDialog()}
        onClick={() => {
          if (!parts) fetchParts();
          setOpen(true);
        }}
      >
        <MenuIcon aria-hidden="true" />
      </Button>
      {parts ? (
        <parts.Dialog open={open} onOpenChange={setOpen} title={label}>
          <parts.DialogBody
            className="pb-8"
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest("a")) setOpen(false);
            }}
          >
            {children}
          </parts.DialogBody>
        </parts.Dialog>
      ) : null}
    </>
  );
}
