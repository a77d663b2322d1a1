import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { type CartLine, checkCartQuantity } from "@matinee/domain/cart";
import { formatUsd } from "@matinee/domain/money";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { EmptyState } from "@matinee/ui/empty-state";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { NumberInput } from "@matinee/ui/number-input";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { ShoppingBag, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ResponsiveImage } from "../../../components/responsive-image.tsx";
import { cart } from "../../../lib/cart-store.ts";
import { type OrderDraft, computeTotals } from "../checkout/order-draft.ts";
import { TotalsList } from "../checkout/totals-list.tsx";

/** What is in the cart, and how many of each. */
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
    // A quantity that says something else than the cart is corrected first.
    const wrong = list.current?.querySelector<HTMLInputElement>("[aria-invalid=true]");
    if (wrong) wrong.focus();
    else onCheckout();
  };
  if (draft.lines.length === 0) {
    return (
      <DialogBody>
        <EmptyState title="Your cart is empty" icon={<ShoppingBag aria-hidden="true" />} />
      </DialogBody>
    );
  }
  return (
    <>
      <DialogBody className="py-2">
        <ul ref={list} className="divide-y divide-line">
          {lines.map((line) => {
            const drawn = draft.lines.find(({ key }) => key === line.id);
            return drawn ? (
              <li key={line.id} className="flex flex-wrap items-start justify-end gap-x-3 gap-y-4 py-4">
                {drawn.thumbnail ? (
                  <ResponsiveImage
                    src={drawn.thumbnail}
                    sizes="64px"
                    alt=""
                    className="size-16 shrink-0 rounded-2 object-cover"
                  />
                ) : null}
                {/* On the smallest phones the quantity goes below: a title needs room for a word. */}
                <div className="min-w-0 flex-1 basis-20 leading-ui">
                  <p className="font-semibold wrap-anywhere">{drawn.title}</p>
                  <p className="mt-1 text-sm text-text-3 tabular-nums">{formatUsd(drawn.unitCents)} each</p>
                </div>
                <Quantity pageId={page.id} line={line} title={drawn.title} />
                <IconButton
                  label={`Take ${drawn.title} out of the cart`}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => cart.set(page.id, line.id, 0)}
                />
              </li>
            ) : null;
          })}
        </ul>
        <TotalsList className="mt-2 border-t border-line py-4" totals={computeTotals(draft, null)} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" size="xl" className="tablet:flex-1" onClick={checkOut}>
          {messages.gate.continueToCheckout}
        </Button>
      </DialogFooter>
    </>
  );
}

function Quantity({ pageId, line, title }: { pageId: string; line: CartLine; title: string }) {
  const [text, setText] = useState(String(line.quantity));
  const [error, setError] = useState<string | null>(null);
  const change = (typed: string) => {
    setText(typed);
    const { value } = readWholeNumber(typed);
    const issue = value === null ? null : checkCartQuantity(value);
    setError(issue && messages.cart.issues[issue]);
    // A 0 takes the line away, so it counts once the field is left.
    if (value !== null && !issue && value > 0) cart.set(pageId, line.id, value);
  };
  const leave = () => {
    if (readWholeNumber(text).value === 0) cart.set(pageId, line.id, 0);
    else if (text.trim() === "") setError(messages.cart.missing);
  };
  return (
    <Field label={`Quantity of ${title}`} hideLabel error={error} className="w-24">
      <NumberInput signed value={text} onChange={(event) => change(event.target.value)} onBlur={leave} />
    </Field>
  );
}
