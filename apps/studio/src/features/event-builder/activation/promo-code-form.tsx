import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { showFieldErrors } from "@matinee/app-shell/forms/field-errors";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { api } from "../../../api.ts";
import { DateField } from "../components/date-field.tsx";
import { toEventInstants } from "../event-details/event-instants.ts";

type NewCode = { code: string; maxUses: string; lastDay: string };

/** Creates a promo code with optional limits. */
export function PromoCodeForm({ event, onCreated }: { event: OwnedPage; onCreated: () => Promise<void> }) {
  const form = useForm<NewCode>({ defaultValues: { code: "", maxUses: "", lastDay: "" } });
  const create = useMutation({
    mutationFn: ({ code, maxUses, lastDay }: NewCode) =>
      unwrapData(
        api.ticketCoupons.create({
          params: { id: event.id },
          body: {
            code: code.trim(),
            ...(maxUses.trim() !== "" && { maxUses: readWholeNumber(maxUses).value ?? 0 }),
            ...buildExpiry(lastDay, event.timezone),
          },
        }),
      ),
    onSuccess: async ({ code }) => {
      toast.success(`Promo code ${code} created`);
      form.reset();
      await onCreated();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error, { code: "code", maxUses: "maxUses", expiresAt: "lastDay" }))
        toast.error(describeFailure(error, "The promo code could not be created."));
    },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="grid items-start gap-4 tablet:grid-cols-[2fr_1fr_1.5fr_auto]"
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
    >
      <Field label="Promo code" error={errors.code?.message}>
        <TextInput
          maxLength={40}
          autoCapitalize="characters"
          {...form.register("code", {
            validate: (code) =>
              code.trim() === ""
                ? messages.promoCode.missing
                : /^[\w-]{3,40}$/.test(code.trim()) || "Use 3 or more letters, digits, _ and -",
          })}
        />
      </Field>
      <Field label="Uses" error={errors.maxUses?.message}>
        <NumberInput
          placeholder="No limit"
          {...form.register("maxUses", { validate: (text) => readWholeNumber(text).problem ?? true })}
        />
      </Field>
      <Field label="Last day" group error={errors.lastDay?.message}>
        <Controller
          control={form.control}
          name="lastDay"
          render={({ field }) => <DateField label="Last day" value={field.value} onChange={field.onChange} />}
        />
      </Field>
      <Button type="submit" className="tablet:mt-6" busy={create.isPending} busyLabel="Adding...">
        Add code
      </Button>
    </form>
  );
}

/** Returns the end of the last day in the event's timezone, or nothing without a last day. */
function buildExpiry(lastDay: string, timezone: string): { expiresAt?: string } {
  const { end } = toEventInstants({
    startDate: "",
    startTime: "00:00",
    endDate: lastDay,
    endTime: "00:00",
    showHours: false,
    timezone,
  });
  return end ? { expiresAt: end.toISOString() } : {};
}
