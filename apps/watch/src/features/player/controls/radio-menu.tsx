import { MediaChromeMenu, MediaChromeMenuItem } from "media-chrome/react/menu";
import { type ComponentRef, useEffect, useRef } from "react";

/** A menu belongs to a button, or is inside another menu with `slot="submenu"`. */
export type MenuPlacement = { id: string; anchor: string } | { slot: "submenu" };

/** A menu in which one option is chosen. */
export function RadioMenu({
  title,
  choices,
  value,
  onChoose,
  ...placement
}: {
  title: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
} & MenuPlacement) {
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
    <MediaChromeMenu ref={menu} hidden {...placement}>
      {"slot" in placement ? <span slot="title">{title}</span> : null}
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
