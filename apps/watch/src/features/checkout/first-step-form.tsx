import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** The form of an order's first step, which leads to the checkout. */
export function FirstStepForm<Values extends FieldValues>({
  form,
  onContinue,
  children,
}: {
  form: UseFormReturn<Values>;
  /** Checks the values, whose former errors are gone by then. */
  onContinue: (values: Values) => void;
  children: ReactNode;
}) {
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void form.handleSubmit(onContinue)(event);
      }}
    >
      <DialogBody className="flex flex-col gap-5 py-4">{children}</DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" size="xl" className="tablet:flex-1">
          {messages.gate.continueToCheckout}
        </Button>
      </DialogFooter>
    </form>
  );
}
