import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Menu, MenuCheck, MenuItem, MenuSeparator } from "@matinee/ui/menu";
import { Columns3 } from "lucide-react";
import { findShownColumns, toggleColumn } from "../../lib/lists/chosen-columns.ts";
import type { StaffListAddress } from "../../lib/lists/staff-list-address.ts";

interface ColumnMenuProps {
  columns: readonly { id: string; header: string }[];
  address: StaffListAddress;
}

/** Chooses the columns of a list. The first one names the row and stays. */
export function ColumnMenu({ columns, address }: ColumnMenuProps) {
  const shown = findShownColumns(columns, address.columns);
  const hidden = columns.length - shown.length;
  return (
    <Menu
      align="start"
      trigger={
        <Button icon={<Columns3 aria-hidden="true" />}>
          <span className="max-tablet:sr-only">{messages.tables.columns}</span>
          {hidden > 0 ? (
            <span className="rounded-1 bg-primary px-1.5 text-2xs text-on-primary tabular-nums">
              <span className="sr-only">{messages.tables.shownColumns}</span>
              {shown.length}/{columns.length}
            </span>
          ) : null}
        </Button>
      }
    >
      {columns.slice(1).map(({ id, header }) => (
        <MenuCheck
          key={id}
          checked={shown.some((column) => column.id === id)}
          onCheckedChange={() => address.setColumns(toggleColumn(columns, address.columns, id))}
        >
          {header}
        </MenuCheck>
      ))}
      {hidden > 0 ? (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => address.setColumns(null)}>{messages.tables.allColumns}</MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
