import { messages } from "@matinee/texts";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu } from "@matinee/ui/menu";
import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";

const texts = messages.tables;

/**
 * The menu button at a row's end. The menu and its dialogs mount on the first click: fifty menus take a large part of a
 * list's render time, and most are never opened.
 */
export function RowOptions({ name, children }: { name: string; children: ReactNode }) {
  const [isUsed, setUsed] = useState(false);
  if (isUsed) return children;
  return (
    <IconButton
      {...buildButtonProps(name)}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    />
  );
}

/** The menu of a row, open when it mounts. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Menu open={isOpen} onOpenChange={setOpen} trigger={<IconButton {...buildButtonProps(name)} />}>
      {children}
    </Menu>
  );
}

const buildButtonProps = (name: string) => ({
  label: texts.optionsFor(name),
  tooltip: false,
  size: "sm" as const,
  icon: <Ellipsis aria-hidden="true" />,
});
