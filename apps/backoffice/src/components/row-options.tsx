import { IconButton } from "@matinee/ui/icon-button";
import { Menu } from "@matinee/ui/menu";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";

/** The menu at a row's end. */
export function RowOptions({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`Options for ${name}`}
          tooltip={false}
          size="sm"
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
    >
      {children}
    </Menu>
  );
}
