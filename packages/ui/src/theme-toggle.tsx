import { messages } from "@matinee/texts";
import { Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import { useLoaded } from "./use-loaded.tsx";
import { type ThemeChoice, useTheme } from "./use-theme.tsx";

const texts = messages.controls;

export type ThemeToggleLabels = { button: string } & Record<ThemeChoice, string>;

const english: ThemeToggleLabels = {
  button: texts.theme,
  light: texts.light,
  dark: texts.dark,
  system: texts.systemTheme,
};
const icons = { light: Sun, dark: Moon, system: Monitor };

const loadMenu = async () => (await import("./theme-menu.tsx")).ThemeMenu;

/** Switches between light, dark and the system's theme. The menu is loaded at the first press. */
export function ThemeToggle({ labels = english }: { labels?: ThemeToggleLabels }) {
  const { choice, setChoice } = useTheme();
  const [ThemeMenu, openMenu] = useLoaded(loadMenu);
  const Icon = icons[choice];
  const button = (
    <IconButton
      label={labels.button}
      tooltip={false}
      icon={<Icon aria-hidden="true" />}
      {...(!ThemeMenu && {
        "aria-haspopup": "menu",
        "aria-expanded": false,
        onPointerEnter: () => void loadMenu(),
        onClick: openMenu,
      })}
    />
  );
  return ThemeMenu ? (
    <ThemeMenu trigger={button} labels={labels} choice={choice} onChoose={setChoice} />
  ) : (
    button
  );
}
