import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { ShoppingBag } from "lucide-react";
import { type ComponentType, lazy, memo, Suspense, useDeferredValue, useState } from "react";
import { PartBoundary } from "../../components/part-boundary.tsx";
import { useCart } from "../../lib/cart-store.ts";
import type { Extra } from "./extra.ts";
import type { Screening } from "./use-screening.ts";

export interface SectionProps {
  screening: Screening;
  onOpen: (extra: Extra) => void;
}

const About = lazy(() => import("./about/about-section.tsx").then((it) => ({ default: it.AboutSection })));
const Faq = lazy(() => import("./faq/faq-section.tsx").then((it) => ({ default: it.FaqSection })));
const Support = lazy(() =>
  import("./support/support-section.tsx").then((it) => ({ default: it.SupportSection })),
);
const Store = lazy(() => import("./store/store-section.tsx").then((it) => ({ default: it.StoreSection })));

/** Room for what is on its way. */
const place = <div className="min-h-[60vh]" />;

/** A section that is on its way or there; a press on a tab draws none anew that has not changed. */
const Part = memo(function Part({
  Section,
  ...props
}: SectionProps & { Section: ComponentType<SectionProps> }) {
  return (
    <PartBoundary>
      <Suspense fallback={place}>
        <Section {...props} />
      </Suspense>
    </PartBoundary>
  );
});

/** Below the first view: about the film, questions, support and store, each under a tab. */
export const Sections = memo(function Sections({ screening, onOpen }: SectionProps) {
  const { page, isPreview, status } = screening;
  const lines = useCart(page.id);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const hasFaq = page.interactiveQa || page.aboutSettings.enableLive;
  // A preview shows what there will be, and sells nothing.
  const isOpen = (page.activated || isPreview) && !page.cancelled && status.phase !== "ended";
  const takesMoney = page.capability.status === "active" && isOpen;
  const hasSupport = takesMoney;
  const hasStore = takesMoney && page.products.length > 0;
  const { about, faq, supportUs, store } = messages.watch;
  const part = (Section: ComponentType<SectionProps>) => (
    <Part Section={Section} screening={screening} onOpen={onOpen} />
  );
  // The tab answers the press at once; what it shows follows.
  const [tab, setTab] = useState("about");
  const shown = useDeferredValue(tab);
  return (
    <Tabs value={tab} onValueChange={setTab} className="relative">
      <div className="gutter flex items-center justify-between gap-4 border-b border-line">
        <TabList aria-label="About the event" className="min-w-0 border-b-0!">
          <Tab value="about">{about}</Tab>
          {hasFaq ? (
            <Tab value="faq" {...(page.comments.length > 0 && { count: page.comments.length })}>
              {page.faqSectionTitle || faq}
            </Tab>
          ) : null}
          {hasSupport ? <Tab value="support">{supportUs}</Tab> : null}
          {hasStore ? (
            <Tab value="store" count={page.products.length}>
              {store}
            </Tab>
          ) : null}
        </TabList>
        {count > 0 && hasStore ? (
          <Button
            variant="quiet"
            size="md"
            icon={<ShoppingBag aria-hidden="true" />}
            className="-me-4"
            onClick={() => onOpen({ kind: "cart" })}
          >
            Cart
            <span className="grid min-w-6 place-items-center rounded-full bg-accent px-1.5 text-xs leading-6 text-on-accent tabular-nums">
              {count}
            </span>
          </Button>
        ) : null}
      </div>
      {/* Kept while another tab shows: it is the longest, and coming back to it is at once. */}
      <TabPanel value="about" forceMount className="gutter pt-10 data-[state=inactive]:hidden tablet:pt-12">
        {part(About)}
        {hasStore ? part(Store) : null}
        {hasSupport ? part(Support) : null}
      </TabPanel>
      <TabPanel value="faq" className="gutter pt-10 tablet:pt-12">
        {shown === "faq" ? part(Faq) : place}
      </TabPanel>
      <TabPanel value="support" className="gutter">
        {shown === "support" ? part(Support) : place}
      </TabPanel>
      <TabPanel value="store" className="gutter">
        {shown === "store" ? part(Store) : place}
      </TabPanel>
    </Tabs>
  );
});
