import { ALargeSmall } from "lucide-react";
import { MediaChromeMenuButton } from "media-chrome/react/menu";
import { useState } from "react";
import { local } from "../../../lib/stored.ts";
import { ChoiceMenu, type MenuPlace } from "./choice-menu.tsx";

/** How captions look, by what the menu calls it; `app.css` draws them. */
const looks = {
  small: "Small",
  normal: "Normal",
  large: "Large",
  contrast: "High contrast",
} as const;
export type CaptionLook = keyof typeof looks;

const KEPT = "matinee.caption-look";

const isLook = (value: string | null): value is CaptionLook => value !== null && Object.hasOwn(looks, value);

/** The viewer's choice, kept in this browser for every film. */
export function useCaptionLook(): [CaptionLook, (look: string) => void] {
  const [look, setLook] = useState<CaptionLook>(() => {
    const kept = local.read(KEPT);
    return isLook(kept) ? kept : "normal";
  });
  const choose = (chosen: string) => {
    if (!isLook(chosen)) return;
    setLook(chosen);
    local.write(KEPT, chosen);
  };
  return [look, choose];
}

/** A menu of the looks: by itself under its button, or inside another menu with `slot="submenu"`. */
export function CaptionLookMenu({
  look,
  onChoose,
  ...place
}: {
  look: CaptionLook;
  onChoose: (look: string) => void;
} & MenuPlace) {
  const choices = Object.entries(looks).map(([value, label]) => ({ value, label }));
  return <ChoiceMenu {...place} title="Caption text" choices={choices} value={look} onChoose={onChoose} />;
}

export function CaptionLookButton({ menu }: { menu: string }) {
  return (
    <MediaChromeMenuButton
      id="caption-look-button"
      invokeTarget={menu}
      noTooltip
      aria-label="Caption text"
      className="player-wide"
    >
      <ALargeSmall aria-hidden="true" />
    </MediaChromeMenuButton>
  );
}
