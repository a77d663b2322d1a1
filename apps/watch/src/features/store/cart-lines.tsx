import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { addsTax } from "@matinee/domain/adds-tax";
import { type CartLine, type CartIssue, checkCartQuantity, setCartQuantity } from "@matinee/domain/cart";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { EmptyState } from "@matinee/ui/empty-state";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { NumberInput } from "@matinee/ui/number-input";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { ShoppingBag, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ResponsiveImage } from "../../components/responsive-image.tsx";
import { type OrderDraft, computeTotals } from "../checkout/order-draft.ts";
import { computeEventTax, isTaxedByPlace } from "../checkout/order-tax.ts";
import { OrderChanges } from "../checkout/order-changes.tsx";
import { TotalsList } from "../checkout/totals-list.tsx";
import { checkCartTickets, describeCartIssue } from "./check-cart-tickets.ts";
import { cart } from "./cart.ts";

const texts = messages.shop;

/** The products in the cart, with their quantities. */
export function CartLines({
  page,
  lines,
  draft,
  onCheckout,
}: {
  page: PublicPage;
  lines: readonly CartLine[];
  draft: OrderDraft;
  onCheckout: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const checkOut = () => {
    // An invalid quantity is not in the cart and must be corrected first.
    const invalidField = list.current?.querySelector<HTMLInputElement>("[aria-invalid=true]");
    if (invalidField) invalidField.focus();
    else onCheckout();
  };
  if (draft.lines.length === 0) {
    return (
      <DialogBody>
        <EmptyState title={texts.yourCartIsEmpty} icon={<ShoppingBag aria-hidden="true" />}>
          {draft.changes?.join(" ")}
        </EmptyState>
      </DialogBody>
    );
  }
  return (
    <>
      <DialogBody className="py-2">
        <OrderChanges draft={draft} />
        <ul ref={list} className="divide-y divide-line">
          {lines.map((line) => {
            const draftLine = draft.lines.find(({ key }) => key === line.id);
            return draftLine ? (
              <li key={line.id} className="flex flex-wrap items-start justify-end gap-x-3 gap-y-4 py-4">
                {draftLine.thumbnail ? (
                  <ResponsiveImage
                    src={draftLine.thumbnail}
                    sizes="64px"
                    alt=""
                    className="size-16 shrink-0 rounded-2 object-cover"
                  />
                ) : null}
                {/* On the smallest phones the quantity wraps below, so that a word of the title fits. */}
                <div className="min-w-0 flex-1 basis-20 leading-ui">
                  <p className="font-semibold wrap-anywhere">{draftLine.title}</p>
                  <p className="mt-1 text-sm text-text-3 tabular-nums">
                    {texts.priceEach(messages.formats.money(draftLine.unitCents, page.currency))}
                  </p>
                </div>
                <Quantity
                  pageId={page.id}
                  line={line}
                  title={draftLine.title}
                  cartError={describeShortage(page, line) ?? describeTickets(page, lines, line)}
                  perOrder={page.ticketSettings.perOrder}
                  check={(quantity) =>
                    checkCartQuantity(quantity) ??
                    checkCartTickets(page, setCartQuantity(lines, line.id, quantity), line.id)
                  }
                />
                <IconButton
                  label={texts.removeFromTheCart(draftLine.title)}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => cart.set(page.id, line.id, 0)}
                />
              </li>
            ) : null;
          })}
        </ul>
        <TotalsList
          className="mt-2 border-t border-line py-4"
          totals={computeTotals(draft, null)}
          currency={page.currency}
          tax={computeEventTax(draft, null)}
          isPlusTax={addsTax(page) && isTaxedByPlace(draft, null)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" size="xl" className="tablet:flex-1" onClick={checkOut}>
          {messages.gate.continueToCheckout}
        </Button>
      </DialogFooter>
    </>
  );
}

/** The stock may have run short since the product was added to the cart. */
function describeShortage({ products }: PublicPage, { id, quantity }: CartLine): string | null {
  const product = products.find((candidate) => candidate.id === id);
  if (!product || product.inventory === null || quantity <= product.inventory) return null;
  return product.inventory <= 0
    ? messages.purchase.soldOut(product.title)
    : messages.purchase.fewLeft(product.title, product.inventory);
}

/** The cart may hold more tickets than an order, from before the limit or from another tab. */
function describeTickets(page: PublicPage, lines: readonly CartLine[], { id }: CartLine): string | null {
  const issue = checkCartTickets(page, lines, id);
  return issue && describeCartIssue(issue, page.ticketSettings.perOrder);
}

function Quantity({
  pageId,
  line,
  title,
  cartError,
  perOrder,
  check,
}: {
  pageId: string;
  line: CartLine;
  title: string;
  /** Why the cart cannot be ordered with the quantity that it has. */
  cartError: string | null;
  /** The most tickets of one order. */
  perOrder: number;
  check: (quantity: number) => CartIssue | null;
}) {
  const [text, setText] = useState(String(line.quantity));
  const [error, setError] = useState<string | null>(null);
  const [shownQuantity, setShownQuantity] = useState(line.quantity);
  if (shownQuantity !== line.quantity) {
    setShownQuantity(line.quantity);
    // Another tab has changed the quantity; the viewer's own typing is in the cart already.
    if (readWholeNumber(text).value !== line.quantity) {
      setText(String(line.quantity));
      setError(null);
    }
  }
  const change = (typed: string) => {
    setText(typed);
    const { value } = readWholeNumber(typed);
    const issue = value === null ? null : check(value);
    setError(issue && describeCartIssue(issue, perOrder));
    // A 0 removes the product, but only when the field loses the focus.
    if (value !== null && !issue && value > 0) cart.set(pageId, line.id, value);
  };
  const leave = () => {
    if (readWholeNumber(text).value === 0) cart.set(pageId, line.id, 0);
    else if (text.trim() === "") setError(messages.cart.missing);
  };
  return (
    <Field label={texts.quantityOf(title)} hideLabel error={error ?? cartError} className="w-24">
      <NumberInput signed value={text} onChange={(event) => change(event.target.value)} onBlur={leave} />
    </Field>
  );
}
