import { Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import { Menu, MenuChoices } from "./menu.tsx";
import { type ThemeChoice, useTheme } from "./use-theme.tsx";

export type ThemeToggleLabels = { button: string } & Record<ThemeChoice, string>;

const english: ThemeToggleLabels = { button: "Theme", light: "Light", dark: "Dark", system: "As the system" };
const icons = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark, or as the system has it; for the studio and the back office. */
export function ThemeToggle({ labels = english }: { labels?: ThemeToggleLabels }) {
  const { choice, setChoice } = useTheme();
  const Icon = icons[choice];
  return (
    <Menu trigger={<IconButton label={labels.button} tooltip={false} icon={<Icon aria-hidden="true" />} />}>
      <MenuChoices
        value={choice}
        onValueChange={setChoice}
        options={[
          { value: "light", label: labels.light },
          { value: "dark", label: labels.dark },
          { value: "system", label: labels.system },
        ]}
      />
    </Menu>
  );
}
