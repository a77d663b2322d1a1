import { messages } from "@matinee/texts";
import type { Phase } from "@matinee/domain/phase";
import { Button } from "@matinee/ui/button";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { ShoppingBag } from "lucide-react";
import { type ComponentType, lazy, memo, Suspense, useDeferredValue, useState } from "react";
import { HydrationMark } from "../../../components/hydration-mark.tsx";
import { LoadErrorBoundary } from "../../../components/load-error-boundary.tsx";
import { acceptsPayments } from "../../viewer/accepts-payments.ts";
import type { SectionProps } from "../../../lib/section-props.ts";
import { useCart } from "../../store/cart-store.ts";

const texts = messages.eventPage;

const About = lazy(() => import("../about/about-section.tsx").then((it) => ({ default: it.AboutSection })));
const Faq = lazy(() => import("../faq/faq-section.tsx").then((it) => ({ default: it.FaqSection })));
const Support = lazy(() =>
  import("../support/support-section.tsx").then((it) => ({ default: it.SupportSection })),
);
const Store = lazy(() =>
  import("../../store/store-section.tsx").then((it) => ({ default: it.StoreSection })),
);

/** Keeps the page's height while a section loads. */
const loadingSpace = <div className="min-h-[60vh]" />;

/** A section, or the space for it while it loads. Memoized, so that switching tabs renders no section again. */
const LazySection = memo(function LazySection({
  Section,
  ...props
}: SectionProps & { Section: ComponentType<SectionProps> }) {
  return (
    <LoadErrorBoundary>
      <Suspense fallback={loadingSpace}>
        <HydrationMark>
          <Section {...props} />
        </HydrationMark>
      </Suspense>
    </LoadErrorBoundary>
  );
});

/** The tabs below the first view: about the film, questions, support and store. */
export const Sections = memo(function Sections({
  phase,
  ...rest
}: Omit<SectionProps, "isOver"> & { phase: Phase }) {
  const { page, isPreview, onOpen } = rest;
  const props = { ...rest, isOver: phase === "ended" || page.cancelled };
  const lines = useCart(page.id);
  // The cart does not count products that the store no longer sells, but names them.
  const sold = lines.filter(({ id }) => page.products.some((product) => product.id === id));
  const count = sold.reduce((sum, { quantity }) => sum + quantity, 0);
  const hasFaq = page.interactiveQa || page.aboutSettings.enableLive;
  const hasSupport = acceptsPayments(page, phase, isPreview);
  const hasStore = hasSupport && page.products.length > 0;
  const { about, faq, supportUs, store } = messages.watch;
  const renderSection = (Section: ComponentType<SectionProps>) => (
    <LazySection Section={Section} {...props} />
  );
  // The tab reacts to the press at once; its panel follows.
  const [tab, setTab] = useState("about");
  return (
    <Tabs value={tab} shown={useDeferredValue(tab)} onValueChange={setTab} className="relative">
      <div className="gutter flex items-center justify-between gap-4 border-b border-line">
        <TabList aria-label={texts.aboutTheEvent} className="min-w-0 border-b-0!">
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
        {lines.length > 0 && hasStore ? (
          <Button
            variant="quiet"
            size="md"
            icon={<ShoppingBag aria-hidden="true" />}
            className="-me-4"
            onClick={() => onOpen({ kind: "cart" })}
          >
            {texts.cart}
            <span className="grid min-w-6 place-items-center rounded-full bg-accent px-1.5 text-xs leading-6 text-on-accent tabular-nums">
              {count}
            </span>
          </Button>
        ) : null}
      </div>
      {/* It stays mounted, because it takes longest to render. */}
      <TabPanel value="about" keep className="gutter pt-10 tablet:pt-12">
        {renderSection(About)}
        <div className="print:hidden">
          {hasStore ? renderSection(Store) : null}
          {hasSupport ? renderSection(Support) : null}
        </div>
      </TabPanel>
      <TabPanel value="faq" className="gutter pt-10 tablet:pt-12">
        {renderSection(Faq)}
      </TabPanel>
      <TabPanel value="support" className="gutter">
        {renderSection(Support)}
      </TabPanel>
      <TabPanel value="store" className="gutter">
        {renderSection(Store)}
      </TabPanel>
    </Tabs>
  );
});
