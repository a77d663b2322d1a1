import { messages } from "@matinee/contract/messages";
import { isBlank } from "@matinee/domain/rules";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { Check } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { callApi } from "../../../lib/call-api.ts";
import { saveFormDraft, readFormDraft } from "../../../lib/form-drafts.ts";
import { useScrollIntoView } from "../../../lib/use-scroll-into-view.ts";
import { calls } from "../../../paths.ts";

/** A code for a ticket. Once it is good the field locks, and the ticket is free. */
export function PromoField({
  pageId,
  promo,
  refusal,
  isLocked,
  onApplied,
}: {
  pageId: string;
  promo: string | null;
  /** What the order said to the code that was applied. */
  refusal: string | null;
  isLocked: boolean;
  onApplied: (code: string) => void;
}) {
  const form = `promo.${pageId}`;
  const [code, setCode] = useState(() => promo ?? readFormDraft(form, { code: "" }).code);
  const [error, setError] = useState(refusal);
  const [isAsking, setIsAsking] = useState(false);
  const place = useScrollIntoView(error);
  const apply = async () => {
    if (isBlank(code)) return setError(messages.promoCode.missing);
    setError(null);
    setIsAsking(true);
    try {
      const { data } = await callApi<{ valid: boolean; message: string }>("POST", calls.promoCode(pageId), {
        body: { code: code.trim() },
      });
      if (data.valid) onApplied(code.trim());
      else setError(data.message);
    } catch {
      setError(messages.promoCode.errorValidating);
    } finally {
      setIsAsking(false);
    }
  };
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void apply();
  };
  return (
    <div ref={place}>
      <Field
        label="Promo code"
        aside={promo ? undefined : "Optional"}
        error={error}
        success={promo ? messages.promoCode.appliedSuccessfully : undefined}
      >
        <div className="flex gap-2.5">
          <TextInput
            value={code}
            placeholder="Enter a code"
            autoComplete="off"
            autoCapitalize="characters"
            readOnly={promo !== null}
            disabled={isLocked}
            className="min-w-0 flex-1"
            onChange={(event) => {
              setCode(event.target.value);
              saveFormDraft(form, { code: event.target.value });
              setError(null);
            }}
            onKeyDown={applyOnEnter}
          />
          <Button
            onClick={apply}
            busy={isAsking}
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
