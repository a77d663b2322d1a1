import { messages } from "@matinee/texts";
import { deriveAccentRoles } from "@matinee/domain/accent-roles";
import { tabClass, tabListClass, TabCount } from "@matinee/ui/tabs";
import type { ComponentType } from "react";
import { AboutPart } from "./about-part.tsx";
import { FaqPart } from "./faq-part.tsx";
import type { PartProps } from "./preview-event.ts";
import type { TabbedPart } from "./preview-store.ts";
import { StorePart, SupportPart } from "./store-part.tsx";
const parts: Record<TabbedPart, ComponentType<PartProps>> = {
  about: AboutPart,
  faq: FaqPart,
  support: SupportPart,
  store: StorePart,
};

/** Draws the watch page below its first view at its real size: the tabs and the content of one of them. */
export function WatchSections({ event, phone, part }: PartProps & { part: TabbedPart }) {
  const Part = parts[part];
  const { about, supportUs, store } = messages.watch;
  const tabs: { key: TabbedPart; label: string; count?: number; shows: boolean }[] = [
    { key: "about", label: about, shows: true },
    { key: "faq", label: event.faqTitle, count: event.questions.length, shows: event.hasFaq },
    { key: "support", label: supportUs, shows: event.takesMoney },
    {
      key: "store",
      label: store,
      count: event.products.length,
      shows: event.takesMoney && event.products.length > 0,
    },
  ];
  return (
    <div
      data-app="watch"
      style={deriveAccentRoles(event.accent)}
      className={`min-w-0 overflow-hidden bg-bg pb-16 text-base text-text ${phone ? "px-5" : "px-16"}`}
    >
      <div className={`${tabListClass} ${phone ? "-mx-5 px-5" : "-mx-16 gap-7! px-16"}`}>
        {tabs.map(({ key, label, count, shows }) =>
          shows || key === part ? (
            <span key={key} className={tabClass} {...(key === part && { "aria-current": "page" })}>
              {label}
              {count ? <TabCount>{count}</TabCount> : null}
            </span>
          ) : null,
        )}
      </div>
      <div className={phone ? "pt-10" : "pt-12"}>
        <Part event={event} phone={phone} />
      </div>
    </div>
  );
}
