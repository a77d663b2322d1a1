import { InvoiceFields } from "@matinee/app-shell/components/invoices/invoice-fields";
import { messages } from "@matinee/texts";
import { FileText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { InvoiceForm } from "./use-invoice-form.ts";

const texts = messages.invoiceForm;

/** A link that opens the fields of an invoice's recipient. */
export function InvoiceOption({ invoice, isLocked }: { invoice: InvoiceForm; isLocked: boolean }) {
  const { form, isWanted, want } = invoice;
  const [isOpened, setIsOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    if (isClosed) opener.current?.focus();
  }, [isClosed]);
  const choose = (wanted: boolean) => {
    setIsOpened(wanted);
    setIsClosed(!wanted);
    want(wanted);
  };
  if (!isWanted)
    return (
      <button
        ref={opener}
        type="button"
        disabled={isLocked}
        className="flex min-h-6 items-center gap-1.5 self-start rounded-1 text-sm font-semibold text-accent-text hover:underline disabled:cursor-not-allowed disabled:text-text-3"
        onClick={() => choose(true)}
      >
        <FileText aria-hidden="true" className="size-4" />
        {texts.need}
      </button>
    );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{texts.title}</legend>
      <div className="flex items-baseline justify-between gap-4">
        <span aria-hidden="true" className="font-semibold">
          {texts.title}
        </span>
        <button
          type="button"
          className="link text-sm disabled:text-text-3"
          disabled={isLocked}
          onClick={() => choose(false)}
        >
          {texts.noNeed}
        </button>
      </div>
      <p className="text-sm text-text-2">{texts.when}</p>
      <InvoiceFields
        register={form.register}
        errors={form.formState.errors}
        isLocked={isLocked}
        onShown={isOpened ? () => form.setFocus("name") : undefined}
      />
    </fieldset>
  );
}
