import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { messages } from "@matinee/texts";
import type { InvoiceRecipient } from "@matinee/contract/schemas/invoices";
import { invoiceRecipientRules } from "@matinee/domain/invoices";
import { findIssues } from "@matinee/domain/rules";
import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";

/** What the buyer types about an invoice, and whether they want one. */
export type InvoiceValues = InvoiceRecipient & { isWanted: boolean };

export interface InvoiceForm {
  form: UseFormReturn<InvoiceValues>;
  isWanted: boolean;
  /** Sets whether the buyer wants one. Its country is the buyer's, until they choose another. */
  want: (isWanted: boolean) => void;
  /** Shows what is wrong at the fields. @returns whether the order may be placed */
  check: () => boolean;
  /** Returns the tax number of a business in this country; empty without one. */
  readTaxNumber: (country: string) => string;
  /** Returns what the order sends; null without a wish for an invoice. */
  read: () => InvoiceRecipient | null;
  /** Shows what the API found wrong about it at the fields, or calls `otherwise` when it is about something else. */
  showFailure: (error: unknown, otherwise: () => void) => void;
}

const fields = ["name", "address", "country", "taxNumber"] as const;

const apiNames = {
  "invoice.name": "name",
  "invoice.address": "address",
  "invoice.country": "country",
  "invoice.taxNumber": "taxNumber",
} as const;

const empty: InvoiceValues = { isWanted: false, name: "", address: "", country: "", taxNumber: "" };

/**
 * The part of the checkout that asks for whom an invoice is. What is typed lasts through a reload.
 * @param isOffered whether this order can have one: not a free one, nor a gift
 * @param getBuyerCountry returns the country that the buyer has chosen
 */
export function useInvoiceForm(isOffered: boolean, getBuyerCountry: () => string): InvoiceForm {
  const { form } = useDraftForm<InvoiceValues>("invoice", empty);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name }) {
          const changed = fields.find((field) => field === name);
          if (changed) form.clearErrors(changed);
        },
      }),
    [form],
  );
  const isWanted = useWatch({ control: form.control, name: "isWanted" }) && isOffered;
  const read = () => {
    if (!isWanted) return null;
    const { name, address, country, taxNumber } = form.getValues();
    return { name, address, country, taxNumber };
  };
  return {
    form,
    isWanted,
    want(isNowWanted) {
      form.clearErrors();
      form.setValue("isWanted", isNowWanted);
      if (form.getValues("country") === "") form.setValue("country", getBuyerCountry());
    },
    read,
    readTaxNumber(country) {
      const recipient = read();
      return recipient?.country === country ? recipient.taxNumber.trim() : "";
    },
    check() {
      form.clearErrors();
      const recipient = read();
      const issues = recipient ? findIssues(invoiceRecipientRules, recipient) : [];
      for (const { field, code } of issues) form.setError(field, { message: messages.invoices.issues[code] });
      return issues.length === 0;
    },
    showFailure: (error, otherwise) => showFormFailure(form, error, apiNames, { above: otherwise }),
  };
}
