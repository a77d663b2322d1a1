import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import type { Currency } from "@matinee/domain/currency";
import { promoCodeLimits } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { NumberInput } from "@matinee/ui/number-input";
import { Segment } from "@matinee/ui/segment";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { readCents, readWholeNumber } from "@matinee/ui/typed-number";
import { useMutation } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { api } from "../../api.ts";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { DateControl } from "../builder/components/date-control.tsx";
import { getPromoWords } from "./describe-uses.ts";
import { buildPromoCodeSettings, emptyPromoCode, type PromoCodeValues } from "./promo-code-body.ts";

const texts = messages.promoCodes;

const { minCodeLength, maxCodeLength } = promoCodeLimits;
const isCode = (code: string) =>
  /^[\w-]+$/.test(code) && code.length >= minCodeLength && code.length <= maxCodeLength;

type BatchBody = { prefix: string; count: number } & ReturnType<typeof buildPromoCodeSettings>;

/** Creates one promo code or many, with a discount and optional limits. */
export function PromoCodeForm({ event, onCreated }: { event: OwnedPage; onCreated: () => Promise<void> }) {
  const words = getPromoWords(event.kind);
  const draftName = `promo-code.${event.id}`;
  const { form, drop } = useDraftForm<PromoCodeValues>(draftName, { ...emptyPromoCode });
  const attempt = useIdempotencyKey<BatchBody>();
  const isUnanswered = "" in attempt.unanswered;
  const create = useMutation({
    mutationFn: async (values: PromoCodeValues) => {
      const params = { id: event.id };
      const settings = buildPromoCodeSettings(values, event);
      if (values.amount === "one") {
        const body = { code: values.code.trim(), ...settings };
        const { code } = await unwrapData(api.ticketCoupons.create({ params, body }));
        return texts.isCreated(code);
      }
      const body = {
        prefix: values.prefix.trim(),
        count: readWholeNumber(values.count).value ?? 0,
        ...settings,
      };
      const { input, extraHeaders } = attempt.start(body);
      const codes = await unwrapData(api.ticketCoupons.createBatch({ params, body: input, extraHeaders }));
      return messages.promoCode.batchCreated(codes.length);
    },
    onSuccess: async (text, { amount, kind }) => {
      attempt.settle();
      toast.success(text);
      form.reset({ ...emptyPromoCode, amount, kind });
      drop();
      await onCreated();
    },
    onError: (error) => {
      attempt.settle(error);
      const fields = {
        code: "code",
        prefix: "prefix",
        count: "count",
        "discount.percent": "percent",
        "discount.amount": "amountOff",
        maxUses: "maxUses",
        maxUsesPerEmail: "maxUsesPerEmail",
        startsAt: "firstDay",
        expiresAt: "lastDay",
      } as const;
      showFormFailure(form, error, fields, { text: texts.notCreated });
    },
  });
  const amount = useWatch({ control: form.control, name: "amount" });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((values) => create.mutate(values))}>
      <fieldset className="contents" disabled={isUnanswered}>
        <Segment
          label={messages.promoCode.howMany}
          value={amount}
          onValueChange={(value) => form.setValue("amount", value)}
          options={[
            { value: "one", label: messages.promoCode.oneCode },
            { value: "many", label: messages.promoCode.manyCodes },
          ]}
        />
        <div className="grid items-start gap-4 tablet:grid-cols-2 laptop:grid-cols-3">
          <NameFields form={form} />
          <DiscountFields form={form} words={words} currency={event.currency} />
          <LimitFields form={form} words={words} />
        </div>
      </fieldset>
      {isUnanswered ? <Alert tone="warning">{messages.purchase.outcomeUnknown}</Alert> : null}
      <div>
        <Button type="submit" busy={create.isPending} busyLabel={messages.actions.adding}>
          {amount === "one" ? messages.promoCode.addCode : messages.promoCode.addCodes}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  form: UseFormReturn<PromoCodeValues>;
}

/** Fields that name what a code is for. */
interface WordedFieldsProps extends FieldsProps {
  words: ReturnType<typeof getPromoWords>;
}

function NameFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  if (useWatch({ control: form.control, name: "amount" }) === "one")
    return (
      <Field label={texts.promoCode} error={errors.code?.message}>
        <TextInput
          key="code"
          maxLength={40}
          autoCapitalize="characters"
          {...form.register("code", {
            shouldUnregister: true,
            validate: (code) =>
              code.trim() === "" ? messages.promoCode.missing : isCode(code.trim()) || texts.codeInvalid,
          })}
        />
      </Field>
    );
  return (
    <>
      <Field
        label={messages.promoCode.prefix}
        help={messages.promoCode.prefixHelp}
        error={errors.prefix?.message}
      >
        <TextInput
          key="prefix"
          maxLength={promoCodeLimits.prefixLength}
          autoCapitalize="characters"
          {...form.register("prefix", {
            shouldUnregister: true,
            validate: (prefix) => /^[\w-]*$/.test(prefix.trim()) || texts.prefixInvalid,
          })}
        />
      </Field>
      <Field label={messages.promoCode.count} error={errors.count?.message}>
        <NumberInput
          key="count"
          {...form.register("count", {
            shouldUnregister: true,
            validate: (text) => {
              const { value, problem } = readWholeNumber(text);
              const isInRange = value !== null && value >= 1 && value <= promoCodeLimits.perBatch;
              return problem ?? (isInRange || messages.promoCode.countRange(promoCodeLimits.perBatch));
            },
          })}
        />
      </Field>
    </>
  );
}

function DiscountFields({ form, words, currency }: WordedFieldsProps & { currency: Currency }) {
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <>
      <Field label={messages.promoCode.takesOff}>
        <Select {...form.register("kind")}>
          <option value="ticket">{words.wholeTicket}</option>
          <option value="percent">{words.aPercentage}</option>
          <option value="amount">{words.anAmount}</option>
        </Select>
      </Field>
      {kind === "percent" ? (
        <Field label={messages.promoCode.percentage} error={errors.percent?.message}>
          <NumberInput
            unit="%"
            {...form.register("percent", {
              shouldUnregister: true,
              validate: (text) => {
                const { value, problem } = readWholeNumber(text);
                return (
                  problem ??
                  ((value !== null && value >= 1 && value <= 100) || messages.promoCode.percentRange)
                );
              },
            })}
          />
        </Field>
      ) : null}
      {kind === "amount" ? (
        <Field label={messages.promoCode.amount} error={errors.amountOff?.message}>
          <MoneyInput
            currency={currency}
            {...form.register("amountOff", {
              shouldUnregister: true,
              validate: (text) => {
                const { value, problem } = readCents(text, currency);
                return problem ?? ((value ?? 0) > 0 || messages.promoCode.amountMissing);
              },
            })}
          />
        </Field>
      ) : null}
    </>
  );
}

function LimitFields({ form, words }: WordedFieldsProps) {
  const { errors } = form.formState;
  const validateNumber = (text: string) => readWholeNumber(text).problem ?? true;
  return (
    <>
      <Field label={words.maxTickets} help={words.ticketsHelp} error={errors.maxUses?.message}>
        <NumberInput
          placeholder={texts.noLimit}
          {...form.register("maxUses", { validate: validateNumber })}
        />
      </Field>
      <Field label={words.maxTicketsPerEmail} error={errors.maxUsesPerEmail?.message}>
        <NumberInput
          placeholder={texts.noLimit}
          {...form.register("maxUsesPerEmail", { validate: validateNumber })}
        />
      </Field>
      <Field label={texts.firstDay} group error={errors.firstDay?.message}>
        <DateControl control={form.control} name="firstDay" label={texts.firstDay} />
      </Field>
      <Field label={texts.lastDay} group error={errors.lastDay?.message}>
        <DateControl control={form.control} name="lastDay" label={texts.lastDay} />
      </Field>
    </>
  );
}
