import { type ReactElement, useState } from "react";
import { Menu, MenuChoices } from "./menu.tsx";
import type { ThemeChoice } from "./use-theme.tsx";

/** The menu of the theme toggle. Open at first, because a press loads it. */
export function ThemeMenu({
  trigger,
  labels,
  choice,
  onChoose,
}: {
  trigger: ReactElement;
  labels: Record<ThemeChoice, string>;
  choice: ThemeChoice;
  onChoose: (choice: ThemeChoice) => void;
}) {
  const [open, setOpen] = useState(true);
  return (
    <Menu trigger={trigger} open={open} onOpenChange={setOpen}>
      <MenuChoices
        value={choice}
        onValueChange={onChoose}
        options={[
          { value: "light", label: labels.light },
          { value: "dark", label: labels.dark },
          { value: "system", label: labels.system },
        ]}
      />
    </Menu>
  );
}
