import { addsTax } from "@matinee/domain/adds-tax";
import { messages } from "@matinee/texts";
import { describeDelivery, describeStock } from "@matinee/texts/product-notes";
import { Package } from "lucide-react";
import { useId } from "react";
import { ResponsiveImage } from "../../components/responsive-image.tsx";
import type { SectionProps } from "../../lib/section-props.ts";
import { screens } from "@matinee/ui/screens";

/** The products of the event's store. */
export function StoreSection({ page, onOpen }: Pick<SectionProps, "page" | "onOpen">) {
  const titleId = useId();
  const products = page.products.toSorted((a, b) => a.order - b.order);
  return (
    <section aria-labelledby={titleId} className="pt-16 tablet:pt-20">
      <h2 id={titleId} className="font-display text-title-lg">
        {messages.watch.store}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 tablet:grid-cols-3 laptop:grid-cols-4 laptop:gap-x-6">
        {products.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              className="group block w-full rounded-3 text-start"
              onClick={() => onOpen({ kind: "product", id: product.id })}
            >
              <span className="drawn-when-near relative block aspect-square overflow-hidden rounded-3 bg-surface">
                {product.thumbnail ? (
                  <ResponsiveImage
                    src={product.thumbnail}
                    sizes={`${screens.belowTablet} 50vw, 320px`}
                    alt=""
                    loading="lazy"
                    className="size-full object-cover transition-opacity group-hover:opacity-90"
                  />
                ) : (
                  <span className="grid size-full place-items-center text-text-3">
                    <Package aria-hidden="true" className="size-10" />
                  </span>
                )}
                {describeStock(product) ? (
                  <span className="absolute start-3 top-3 rounded-full bg-surface px-3 py-1 text-xs font-semibold">
                    {describeStock(product)}
                  </span>
                ) : null}
              </span>
              <span className="mt-3 flex flex-wrap justify-between gap-x-4 leading-ui font-semibold">
                <span className="min-w-0 wrap-anywhere group-hover:text-accent-text">{product.title}</span>
                <span className="tabular-nums">{messages.formats.money(product.price, page.currency)}</span>
              </span>
              <span className="mt-1 block text-sm text-text-3">
                {[describeDelivery(product, page.currency), addsTax(page) && messages.eventPage.plusTax]
                  .filter(Boolean)
                  .join(". ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
