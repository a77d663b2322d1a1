import { MediaChromeMenu, MediaChromeMenuItem } from "media-chrome/react/menu";
import { type ComponentRef, useEffect, useRef } from "react";

/** Where a menu is: by itself under its button, or inside another menu with `slot="submenu"`. */
export type MenuPlace = { id: string; anchor: string } | { slot: "submenu" };

/** A menu of which one choice holds. */
export function RadioMenu({
  title,
  choices,
  value,
  onChoose,
  ...place
}: {
  title: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
} & MenuPlace) {
  const menu = useRef<ComponentRef<typeof MediaChromeMenu>>(null);
  useEffect(() => {
    const { current } = menu;
    const choose = () => {
      if (current && "value" in current) onChoose(current.value);
    };
    current?.addEventListener("change", choose);
    return () => current?.removeEventListener("change", choose);
  });
  return (
    <MediaChromeMenu ref={menu} hidden {...place}>
      {"slot" in place ? <span slot="title">{title}</span> : null}
      {choices.map((choice) => (
        <MediaChromeMenuItem
          key={choice.value}
          type="radio"
          value={choice.value}
          checked={choice.value === value}
        >
          {choice.label}
        </MediaChromeMenuItem>
      ))}
    </MediaChromeMenu>
  );
}
