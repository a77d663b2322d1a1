import { messages } from "@matinee/texts";
import { localStore } from "@matinee/app-shell/browser-storage";
import { ALargeSmall } from "lucide-react";
import { MediaChromeMenuButton } from "media-chrome/react/menu";
import { useMemo, useState } from "react";
import { type MenuPlacement, RadioMenu } from "./radio-menu.tsx";

const texts = messages.player;

/** The caption styles, which `player.css` defines, with their labels. */
const styles = {
  small: texts.small,
  normal: texts.normal,
  large: texts.large,
  contrast: texts.highContrast,
} as const;
type CaptionStyle = keyof typeof styles;

const STORAGE_KEY = "matinee.caption-look";

const isCaptionStyle = (value: string | null): value is CaptionStyle =>
  value !== null && Object.hasOwn(styles, value);

export interface CaptionStyleChoice {
  style: CaptionStyle;
  choose: (style: string) => void;
}

/** The viewer's caption style, which this browser stores for all films. */
export function useCaptionStyle(): CaptionStyleChoice {
  const [style, setStyle] = useState<CaptionStyle>(() => {
    const stored = localStore.read(STORAGE_KEY);
    return isCaptionStyle(stored) ? stored : "normal";
  });
  return useMemo(() => {
    const choose = (value: string) => {
      if (!isCaptionStyle(value)) return;
      setStyle(value);
      localStore.write(STORAGE_KEY, value);
    };
    return { style, choose };
  }, [style]);
}

export function CaptionStyleMenu({
  choice: { style, choose },
  ...placement
}: { choice: CaptionStyleChoice } & MenuPlacement) {
  const choices = Object.entries(styles).map(([value, label]) => ({ value, label }));
  return (
    <RadioMenu {...placement} title={texts.captionText} choices={choices} value={style} onChoose={choose} />
  );
}

export function CaptionStyleButton({ menu }: { menu: string }) {
  return (
    <MediaChromeMenuButton
      id="caption-style-button"
      invokeTarget={menu}
      noTooltip
      aria-haspopup="menu"
      aria-label={texts.captionText}
      className="player-wide"
    >
      <ALargeSmall aria-hidden="true" />
    </MediaChromeMenuButton>
  );
}
