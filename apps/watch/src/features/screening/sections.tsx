import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Phase } from "@matinee/domain/phase";
import { Button } from "@matinee/ui/button";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { ShoppingBag } from "lucide-react";
import { type ComponentType, lazy, memo, Suspense, useDeferredValue, useState } from "react";
import { LoadErrorBoundary } from "../../components/load-error-boundary.tsx";
import { useCart } from "../../lib/cart-store.ts";
import type { Overlay } from "./overlays/overlay.ts";
import { acceptsPayments } from "./accepts-payments.ts";

/** What sections are drawn of, and no more: a step of the gate draws none of them anew. */
export interface SectionProps {
  page: PublicPage;
  isPreview: boolean;
  /** Where the live talk is, for whoever is admitted. */
  liveUrl: string | null;
  onOpen: (extra: Overlay) => void;
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
    <LoadErrorBoundary>
      <Suspense fallback={place}>
        <Section {...props} />
      </Suspense>
    </LoadErrorBoundary>
  );
});

/** Below the first view: about the film, questions, support and store, each under a tab. */
export const Sections = memo(function Sections({ phase, ...props }: SectionProps & { phase: Phase }) {
  const { page, isPreview, onOpen } = props;
  const lines = useCart(page.id);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const hasFaq = page.interactiveQa || page.aboutSettings.enableLive;
  const hasSupport = acceptsPayments(page, phase, isPreview);
  const hasStore = hasSupport && page.products.length > 0;
  const { about, faq, supportUs, store } = messages.watch;
  const part = (Section: ComponentType<SectionProps>) => <Part Section={Section} {...props} />;
  // The tab answers the press at once; what it shows follows.
  const [tab, setTab] = useState("about");
  return (
    <Tabs value={tab} shown={useDeferredValue(tab)} onValueChange={setTab} className="relative">
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
      {/* Kept, since it is the longest. */}
      <TabPanel value="about" keep className="gutter pt-10 tablet:pt-12">
        {part(About)}
        <div className="print:hidden">
          {hasStore ? part(Store) : null}
          {hasSupport ? part(Support) : null}
        </div>
      </TabPanel>
      <TabPanel value="faq" className="gutter pt-10 tablet:pt-12">
        {part(Faq)}
      </TabPanel>
      <TabPanel value="support" className="gutter">
        {part(Support)}
      </TabPanel>
      <TabPanel value="store" className="gutter">
        {part(Store)}
      </TabPanel>
    </Tabs>
  );
});
