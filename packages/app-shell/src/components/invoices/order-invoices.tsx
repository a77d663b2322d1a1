import { messages } from "@matinee/texts";
import type { InvoiceRecipient, OrderInvoices as Invoices } from "@matinee/contract/schemas/invoices";
import { invoiceRecipientRules } from "@matinee/domain/invoices";
import { findIssues } from "@matinee/domain/rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useState } from "react";
import { showFormFailure } from "../../forms/show-form-failure.ts";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { ScrolledAlert } from "../scrolled-alert.tsx";
import { InvoiceFields } from "./invoice-fields.tsx";
import { InvoiceList } from "./invoice-list.tsx";

const texts = messages.invoiceForm;

const noRecipient: InvoiceRecipient = { name: "", address: "", country: "", taxNumber: "" };

const fields = { name: "name", address: "address", country: "country", taxNumber: "taxNumber" } as const;

/** The body of a dialog about an order's invoices: who they are for, until there is one, and then the documents. */
export function OrderInvoices({
  draftName,
  path,
  timezone,
  loaded,
  save,
  onSaved,
  onClose,
}: {
  /** Names what is typed for this order in this tab. */
  draftName: string;
  /** Of the API's list of the order's invoices. */
  path: string;
  /** Of the event, as on the documents. */
  timezone?: string | undefined;
  loaded: Invoices;
  /** Calls the API. */
  save: (recipient: InvoiceRecipient) => Promise<Invoices>;
  onSaved: (invoices: Invoices) => void;
  onClose: () => void;
}) {
  const { invoices, recipient, problem } = loaded;
  const [isAsking, setIsAsking] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const isFirst = invoices.length === 0;
  if (problem === null && (isAsking || isFirst) && !(isFirst && isReady))
    return (
      <RecipientForm
        {...{ draftName, loaded, save }}
        onSaved={(saved) => {
          setIsAsking(false);
          setIsReady(true);
          onSaved(saved);
        }}
        onBack={isFirst ? onClose : () => setIsAsking(false)}
      />
    );
  return (
    <>
      <DialogBody className="flex flex-col gap-3 py-4">
        {isReady ? (
          <Alert tone="success" live>
            {isFirst && recipient ? texts.waits(recipient.name) : texts.isReady}
          </Alert>
        ) : null}
        {isFirst && problem ? <p className="text-text-2">{messages.invoices.problems[problem]}</p> : null}
        {isFirst ? null : <InvoiceList {...{ invoices, path, timezone }} />}
      </DialogBody>
      <DialogFooter>
        {!isFirst && problem === null ? (
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {texts.correct}
          </Button>
        ) : null}
        <Button variant="primary" onClick={onClose}>
          {messages.actions.done}
        </Button>
      </DialogFooter>
    </>
  );
}

function RecipientForm({
  draftName,
  loaded: { invoices, recipient, suggested },
  save,
  onSaved,
  onBack,
}: {
  draftName: string;
  loaded: Invoices;
  save: (recipient: InvoiceRecipient) => Promise<Invoices>;
  onSaved: (invoices: Invoices) => void;
  onBack: () => void;
}) {
  const isCorrection = invoices.length > 0;
  const { form, drop } = useDraftForm<InvoiceRecipient>(draftName, noRecipient, {
    fill: (typed) =>
      Object.values(typed).every((text) => text === "")
        ? (recipient ?? { ...noRecipient, ...suggested })
        : typed,
  });
  const { register, formState, setError, setFocus } = form;
  const { errors, isSubmitting } = formState;
  const submit = async (values: InvoiceRecipient) => {
    const issues = findIssues(invoiceRecipientRules, values);
    for (const { field, code } of issues) setError(field, { message: messages.invoices.issues[code] });
    const [first] = issues;
    if (first) return setFocus(first.field);
    try {
      const saved = await save(values);
      drop();
      onSaved(saved);
    } catch (failure) {
      const above = (message: string) => setError("root", { message });
      showFormFailure(form, failure, fields, { text: texts.notSaved, above });
    }
  };
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void form.handleSubmit(submit)(event);
      }}
    >
      <DialogBody className="flex flex-col gap-4 py-4">
        {isCorrection ? <Alert tone="info">{texts.correctHelp}</Alert> : null}
        {!isCorrection && recipient ? <Alert tone="info">{texts.waits(recipient.name)}</Alert> : null}
        <InvoiceFields
          {...{ register, errors }}
          isLocked={isSubmitting}
          onShown={isCorrection ? () => setFocus("name") : undefined}
        />
        <ScrolledAlert message={errors.root?.message ?? null} />
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" disabled={isSubmitting} onClick={onBack}>
          {isCorrection ? texts.keep : messages.actions.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={texts.getting}>
          {isCorrection ? texts.correctNow : texts.get}
        </Button>
      </DialogFooter>
    </form>
  );
}
