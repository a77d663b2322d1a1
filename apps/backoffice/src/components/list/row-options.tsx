import { IconButton } from "@matinee/ui/icon-button";
import { Menu } from "@matinee/ui/menu";
import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";

/**
 * The button of the menu at a row's end. What is behind it (a RowMenu, its questions) is made at the first press: fifty
 * menus are a good part of a list's work, and most are never opened.
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

/** The menu itself, open as soon as it is there. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Menu open={isOpen} onOpenChange={setOpen} trigger={<IconButton {...buildButtonProps(name)} />}>
      {children}
    </Menu>
  );
}

const buildButtonProps = (name: string) => ({
  label: `Options for ${name}`,
  tooltip: false,
  size: "sm" as const,
  icon: <Ellipsis aria-hidden="true" />,
});
