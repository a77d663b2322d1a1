import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { countCoveredTickets } from "@matinee/domain/promo-discount";
import { isBlank } from "@matinee/domain/rules";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { Check, Ticket } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../../api.ts";
import { drafts } from "@matinee/app-shell/forms/drafts";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import { useScrollIntoView } from "@matinee/app-shell/use-scroll-into-view";
import type { AppliedPromo, OrderDraftLine } from "./order-draft.ts";

const texts = messages.orderForm;

const buildDraftName = (pageId: string) => `promo.${pageId}`;

/** Forgets the promo code that was typed, once its order is placed. */
export const dropPromoDraft = (pageId: string): void => drafts.tab.drop(buildDraftName(pageId));

/**
 * A link that opens the field for a promo code. The field is read-only while a code is applied; the code can be removed.
 * A reload applies it again.
 */
export function PromoField({
  pageId,
  lines,
  promo,
  initialError,
  isLocked,
  onPromo,
}: {
  pageId: string;
  /** The order's lines: a code with fewer tickets left than they have is refused here already. */
  lines: readonly OrderDraftLine[];
  promo: AppliedPromo | null;
  /** The API's message if it rejected the code with the order. */
  initialError: string | null;
  isLocked: boolean;
  onPromo: (promo: AppliedPromo | null) => void;
}) {
  const [{ code, isApplied }, setDraft] = useDraft(buildDraftName(pageId), { code: "", isApplied: false });
  const [error, setError] = useState(initialError);
  const [appliesAgain] = useState(isApplied && promo === null && initialError === null && !isLocked);
  const [isValidating, setIsValidating] = useState(appliesAgain);
  const [isOpened, setIsOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened) input.current?.focus();
  }, [isOpened]);
  const field = useScrollIntoView(error);
  const apply = () => {
    if (isBlank(code)) return setError(messages.promoCode.missing);
    setError(null);
    setIsValidating(true);
    void validate();
  };
  const validate = async () => {
    try {
      const {
        valid,
        message,
        discount = { kind: "ticket" },
        ticketsLeft = Infinity,
      } = await unwrapData(
        api.ticketCoupons.validate({ params: { id: pageId }, body: { code: code.trim() } }),
      );
      const isEnough = countCoveredTickets(lines, discount) <= ticketsLeft;
      setDraft({ code, isApplied: valid && isEnough });
      if (!valid) setError(message);
      else if (!isEnough)
        setError(
          lines.some(({ type }) => type === "pass")
            ? messages.passCard.codeFewLeft(ticketsLeft)
            : messages.promoCode.fewLeft(ticketsLeft),
        );
      else onPromo({ code: code.trim(), discount });
    } catch {
      setError(messages.promoCode.errorValidating);
    } finally {
      setIsValidating(false);
    }
  };
  const type = (text: string) => {
    setIsOpened(true);
    setDraft({ code: text, isApplied: false });
    setError(null);
  };
  const remove = () => {
    onPromo(null);
    type("");
    input.current?.focus();
  };
  const applyAgain = useEffectEvent(() => {
    if (appliesAgain) void validate();
  });
  useEffect(() => applyAgain(), []);
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  // A typed code shows at once, also after a reload.
  if (!isOpened && code === "" && error === null) {
    return (
      <button
        type="button"
        disabled={isLocked}
        className="flex min-h-6 items-center gap-1.5 rounded-1 text-sm font-semibold text-accent-text hover:underline disabled:cursor-not-allowed disabled:text-text-3"
        onClick={() => setIsOpened(true)}
      >
        <Ticket aria-hidden="true" className="size-4" />
        {messages.promoCode.open}
      </button>
    );
  }
  return (
    <div ref={field} className="w-full">
      <Field
        label={texts.promoCode}
        aside={
          promo ? (
            <button
              type="button"
              className="link disabled:text-text-3"
              aria-label={messages.promoCode.removeCode(promo.code)}
              disabled={isLocked}
              onClick={remove}
            >
              {messages.promoCode.remove}
            </button>
          ) : (
            messages.actions.optional
          )
        }
        error={error}
        success={promo ? messages.promoCode.appliedSuccessfully : undefined}
      >
        <div className="flex gap-2.5">
          <TextInput
            ref={input}
            value={code}
            placeholder={texts.enterACode}
            autoComplete="off"
            autoCapitalize="characters"
            readOnly={promo !== null}
            disabled={isLocked}
            className="min-w-0 flex-1"
            onChange={(event) => type(event.target.value)}
            onKeyDown={applyOnEnter}
          />
          <Button
            onClick={apply}
            busy={isValidating}
            disabled={promo !== null || isLocked}
            icon={promo ? <Check aria-hidden="true" /> : undefined}
            className={promo ? "bg-success-soft! text-success!" : undefined}
          >
            {promo ? messages.promoCode.applied : messages.promoCode.apply}
          </Button>
        </div>
      </Field>
    </div>
  );
}
