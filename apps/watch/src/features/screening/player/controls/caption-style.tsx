import { ALargeSmall } from "lucide-react";
import { MediaChromeMenuButton } from "media-chrome/react/menu";
import { useState } from "react";
import { localStore } from "../../../../lib/browser-storage.ts";
import { RadioMenu, type MenuPlace } from "./radio-menu.tsx";

/** How captions look, by what the menu calls it; `app.css` draws them. */
const styles = {
  small: "Small",
  normal: "Normal",
  large: "Large",
  contrast: "High contrast",
} as const;
export type CaptionStyle = keyof typeof styles;

const STORAGE_KEY = "matinee.caption-look";

const isCaptionStyle = (value: string | null): value is CaptionStyle =>
  value !== null && Object.hasOwn(styles, value);

/** The viewer's choice, kept in this browser for every film. */
export function useCaptionStyle(): [CaptionStyle, (look: string) => void] {
  const [look, setLook] = useState<CaptionStyle>(() => {
    const kept = localStore.read(STORAGE_KEY);
    return isCaptionStyle(kept) ? kept : "normal";
  });
  const choose = (chosen: string) => {
    if (!isCaptionStyle(chosen)) return;
    setLook(chosen);
    localStore.write(STORAGE_KEY, chosen);
  };
  return [look, choose];
}

/** A menu of the looks: by itself under its button, or inside another menu with `slot="submenu"`. */
export function CaptionStyleMenu({
  look,
  onChoose,
  ...place
}: {
  look: CaptionStyle;
  onChoose: (look: string) => void;
} & MenuPlace) {
  const choices = Object.entries(styles).map(([value, label]) => ({ value, label }));
  return <RadioMenu {...place} title="Caption text" choices={choices} value={look} onChoose={onChoose} />;
}

export function CaptionStyleButton({ menu }: { menu: string }) {
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
