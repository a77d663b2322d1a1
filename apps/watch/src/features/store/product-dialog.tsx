import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Product } from "@matinee/contract/schemas/products";
import { addsTax } from "@matinee/domain/adds-tax";
import { isTicketType } from "@matinee/domain/admission";
import { addToCart, checkAddedQuantity } from "@matinee/domain/cart";
import { describeDelivery, describeStock } from "@matinee/texts/product-notes";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { ShoppingBag } from "lucide-react";
import { useRef, useState } from "react";
import { ResponsiveImage } from "../../components/responsive-image.tsx";
import { useScrollIntoView } from "@matinee/app-shell/use-scroll-into-view";
import { useFocusFirstError } from "../../lib/use-focus-first-error.ts";
import { checkCartTickets, describeCartIssue } from "./check-cart-tickets.ts";
import { cart } from "./cart.ts";
import { useCart } from "./cart-store.ts";
import { screens } from "@matinee/ui/screens";

const texts = messages.shop;

/** A product and the quantity to add to the cart. */
export function ProductDialog({
  page,
  product,
  isPreview,
  onClose,
  onCart,
}: {
  page: PublicPage;
  isPreview: boolean;
  product: Product;
  onClose: () => void;
  onCart: () => void;
}) {
  const lines = useCart(page.id);
  const [quantity, setQuantity] = useState("1");
  const [error, setError] = useState<string | null>(null);
  const quantityField = useScrollIntoView(error);
  const formElement = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(formElement);
  const reject = (problem: string) => {
    setError(problem);
    focusFirstError();
  };
  const isSoldOut = product.inventory !== null && product.inventory <= 0;
  const note = describeStock(product);
  const add = () => {
    const { value, problem } = readWholeNumber(quantity);
    if (problem) return reject(problem);
    const count = value ?? 0;
    if (product.inventory !== null && count > product.inventory) {
      return reject(messages.purchase.fewLeft(product.title, product.inventory));
    }
    const issue =
      checkAddedQuantity(count) ?? checkCartTickets(page, addToCart(lines, product, count), product.id);
    if (issue) return reject(describeCartIssue(issue, page.ticketSettings.perOrder));
    cart.add(page.id, product, count);
    onCart();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={product.title}
    >
      <form
        ref={formElement}
        className="contents"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <DialogBody className="flex flex-col gap-5 py-4">
          {product.thumbnail ? (
            <ResponsiveImage
              src={product.thumbnail}
              sizes={`${screens.belowTablet} 100vw, 456px`}
              alt=""
              className="aspect-[4/3] w-full rounded-3 bg-surface-2 object-cover"
            />
          ) : null}
          {product.description ? (
            <p dir="auto" className="whitespace-pre-line text-text-2 wrap-anywhere">
              {product.description}
            </p>
          ) : null}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-xl font-semibold tabular-nums">
              {messages.formats.money(product.price, page.currency)}
            </span>
            <span className="text-sm text-text-3">
              {[describeDelivery(product, page.currency), note, addsTax(page) && messages.eventPage.plusTax]
                .filter(Boolean)
                .join(". ")}
            </span>
          </p>
          {isPreview ? <p className="text-sm text-text-3">{messages.watch.previewSellsNothing}</p> : null}
          {isSoldOut || isPreview ? null : (
            <div ref={quantityField}>
              <Field label={texts.quantity} error={error}>
                <NumberInput
                  signed
                  value={quantity}
                  onChange={(event) => {
                    setQuantity(event.target.value);
                    setError(null);
                  }}
                />
              </Field>
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button
            type="submit"
            variant="primary"
            size="xl"
            className="tablet:flex-1"
            disabled={isSoldOut || isPreview}
            icon={<ShoppingBag aria-hidden="true" />}
          >
            {isSoldOut ? texts.soldOut : texts.addToCart}
          </Button>
          {isSoldOut && isTicketType(product.type) && !isPreview ? (
            <Button asChild size="xl" className="tablet:flex-1">
              <a href={`/waitlist/${page.url}?ticket=${product.id}`}>{messages.eventPage.joinWaitlist}</a>
            </Button>
          ) : null}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
