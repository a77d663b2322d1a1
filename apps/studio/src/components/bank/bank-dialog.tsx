import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { isFactorFailure, useFormProof } from "@matinee/app-shell/components/security/use-form-proof";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import type { BankField } from "@matinee/app-shell/payments/payment-port";
import { tokenizeBank } from "@matinee/app-shell/payments/payment-provider";
import { toastMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { ProofInput } from "@matinee/contract/schemas/factors";
import {
  type BankCountry,
  bankCountries,
  type BankCurrency,
  bankCurrencies,
  getCountryName,
  currencyByBankCountry,
} from "@matinee/domain/countries";
import { bankRules, needsRoutingNumber } from "@matinee/domain/item-rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { PasswordInput } from "@matinee/ui/password-input";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { api } from "../../api.ts";
import { platformQuery } from "../../lib/platform.queries.ts";

const texts = messages.bankForm;

type Values = {
  accountHolderName: string;
  country: BankCountry;
  currency: BankCurrency;
  accountNumber: string;
  routingNumber: string;
  currentPassword: string;
};

/** The provider's message about the bank details, which users may see, and the field that it concerns. */
class BankDetailsError extends Error {
  readonly field: BankField | null;

  constructor({ message, field }: { message: string; field: BankField | null }) {
    super(message);
    this.field = field;
  }
}

const routingHelp: Record<BankCountry, string> = {
  US: texts.nineDigits,
  CA: texts.transitNumbers,
  GB: texts.sortCode,
  DE: texts.ibanIsEnough,
  FR: texts.ibanIsEnough,
  ES: texts.ibanIsEnough,
};

/** Connects a bank account for payouts. The provider tokenizes the numbers in the browser; the API gets only the token. */
export function BankDialog({
  onOpenChange,
  canConnect,
}: {
  onOpenChange: (open: boolean) => void;
  canConnect: boolean;
}) {
  const client = useQueryClient();
  const form = useForm<Values>({
    defaultValues: {
      accountHolderName: "",
      country: "US",
      currency: currencyByBankCountry.US,
      accountNumber: "",
      routingNumber: "",
      currentPassword: "",
    },
    resolver: createRulesResolver(bankRules, messages.bank.issues),
  });
  const connect = useMutation({
    mutationFn: async ({ values, proof: sent }: { values: Values; proof: ProofInput }) => {
      const result = await tokenizeBank(await client.ensureQueryData(platformQuery), {
        holderName: values.accountHolderName.trim(),
        country: values.country,
        currency: values.currency,
        accountNumber: values.accountNumber.trim(),
        routingNumber: values.routingNumber.trim(),
      });
      if ("message" in result) throw new BankDetailsError(result);
      return unwrapData(api.accounts.update({ body: { payoutToken: result.token, ...sent } }));
    },
    onSuccess: async () => {
      toast.success(messages.bank.linked, { durationMs: toastMs.bankLinked });
      onOpenChange(false);
      await client.invalidateQueries({ queryKey: ["account"] });
    },
    onError: (error) => {
      if (isFactorFailure(error)) return undefined;
      if (error instanceof BankDetailsError && error.field)
        return form.setError(
          error.field,
          { type: "provider", message: error.message },
          { shouldFocus: true },
        );
      const text = error instanceof BankDetailsError ? error.message : messages.bank.unexpectedError;
      const above = (message: string) => form.setError("root", { message });
      return showFormFailure(form, error, serverFields, { text, above });
    },
  });
  const proof = useFormProof<Values>({
    api,
    send: connect.mutateAsync,
    change: messages.bank.waitsAfterChange,
    confirmLabel: messages.bank.connect,
  });
  const { errors } = form.formState;
  const chosenCountry = useWatch({ control: form.control, name: "country" });
  const country = form.register("country", {
    onChange: () => form.setValue("currency", currencyByBankCountry[form.getValues("country")]),
  });
  return (
    <Dialog open onOpenChange={onOpenChange} title={texts.bankAccount} locked={connect.isPending}>
      <form noValidate className="contents" onSubmit={form.handleSubmit(proof.submit)}>
        <DialogBody className="flex flex-col gap-4">
          {canConnect ? null : (
            <Alert tone="warning">{texts.authenticateFirst(messages.payouts.authenticationIncomplete)}</Alert>
          )}
          <Field label={texts.accountHolderName} error={errors.accountHolderName?.message}>
            <TextInput autoComplete="name" {...form.register("accountHolderName")} />
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field label={texts.country}>
              <Select {...country}>
                {bankCountries.map((code) => (
                  <option key={code} value={code}>
                    {getCountryName(code, messages.formats.locale)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={texts.currency}>
              <Select {...form.register("currency")}>
                {bankCurrencies.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </Select>
            </Field>
          </div>
          <Field
            label={texts.accountNumber}
            help={needsRoutingNumber(chosenCountry) ? undefined : texts.theIban}
            error={errors.accountNumber?.message}
          >
            <TextInput autoComplete="off" {...form.register("accountNumber")} />
          </Field>
          <Field
            label={texts.routingNumber}
            help={routingHelp[chosenCountry]}
            error={errors.routingNumber?.message}
          >
            <TextInput autoComplete="off" {...form.register("routingNumber")} />
          </Field>
          {proof.asksPassword ? (
            <Field
              label={messages.security.presentPassword}
              help={messages.bank.waitsAfterChange}
              error={errors.currentPassword?.message}
            >
              <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
            </Field>
          ) : null}
          <ScrolledAlert message={errors.root?.message ?? null} />
        </DialogBody>
        <DialogFooter>
          <Button disabled={connect.isPending} onClick={() => onOpenChange(false)}>
            {messages.credits.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!canConnect || proof.isLoading}
            busy={connect.isPending}
            busyLabel={texts.connecting}
          >
            {messages.bank.connect}
          </Button>
        </DialogFooter>
      </form>
      {proof.dialog}
    </Dialog>
  );
}

const serverFields = { currentPassword: "currentPassword" } as const;
