import { messages } from "@matinee/texts";
import { Button, type ButtonProps } from "@matinee/ui/button";
import { ChevronDown, Globe } from "lucide-react";
import { Suspense, use, useState } from "react";
import { LoadErrorBoundary } from "./load-error-boundary.tsx";
import { createLazyComponent } from "../lib/create-lazy-component.ts";
import { OfferedLanguages } from "../lib/page-language.ts";

const texts = messages.pageLanguage;

const LanguageMenu = createLazyComponent(async () => (await import("./language-menu.tsx")).LanguageMenu);

/**
 * The language of the page, with a menu of the others. Nothing where there is no choice.
 * @param filmLanguages BCP 47 tags of the languages that are spoken in the event's films
 */
export function LanguageButton({ filmLanguages = [] }: { filmLanguages?: readonly string[] }) {
  const languages = use(OfferedLanguages);
  const [isOpen, setIsOpen] = useState<boolean>();
  if (languages.length === 0) return null;
  const renderButton = (rest: ButtonProps) => (
    <Button
      variant="quiet"
      icon={<Globe aria-hidden="true" />}
      iconEnd={<ChevronDown aria-hidden="true" className="max-tablet:hidden" />}
      aria-label={texts.label(texts.name)}
      className="max-tablet:px-3"
      {...rest}
    >
      <span className="max-tablet:hidden">{texts.name}</span>
    </Button>
  );
  const button = renderButton({
    "aria-haspopup": "menu",
    "aria-expanded": isOpen ?? false,
    onPointerEnter: LanguageMenu.preload,
    onClick: () => setIsOpen(true),
  });
  if (isOpen === undefined) return button;
  return (
    <LoadErrorBoundary overlay={{ isOpen: true, onClose: () => setIsOpen(undefined) }}>
      <Suspense fallback={button}>
        <LanguageMenu
          languages={languages}
          filmLanguages={filmLanguages}
          trigger={renderButton({})}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
        />
      </Suspense>
    </LoadErrorBoundary>
  );
}
