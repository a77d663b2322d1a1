import { messages } from "@matinee/texts";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { DateInput } from "@matinee/ui/date-input";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";

const texts = messages.creditCoupons;

interface CouponValues {
  code: string;
  credits: string;
  most: string;
  lastDay: string;
}

export interface NewCoupon {
  code: string;
  /** The credits of a credit coupon; 0 for a promo code. */
  credits: number;
  /** Undefined: no limit. */
  most?: number;
  /** ISO instant: the end of the chosen day in this browser's time zone. */
  expiresAt?: string;
}

export interface CouponDialogProps {
  title: string;
  description: string;
  withCredits?: boolean;
  /** The label of the limit: 'Claims at most'. */
  mostLabel: string;
  /** The API's field name of the limit, for its errors. */
  mostField: string;
  create: (coupon: NewCoupon) => Promise<unknown>;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Creates a credit coupon or a promo code. */
export function CouponDialog(props: CouponDialogProps) {
  const { title, description, withCredits = false, mostLabel, mostField, create, onDone, onClose } = props;
  const form = useForm<CouponValues>({ defaultValues: { code: "", credits: "1", most: "", lastDay: "" } });
  const { errors } = form.formState;
  const lastDay = useWatch({ control: form.control, name: "lastDay" });
  const save = useMutation({
    mutationFn: ({ code, credits, most, lastDay }: CouponValues) => {
      const { value: uses } = readWholeNumber(most);
      return create({
        code: code.trim(),
        credits: withCredits ? (readWholeNumber(credits).value ?? 0) : 0,
        ...(uses !== null && { most: uses }),
        ...(lastDay && { expiresAt: new Date(`${lastDay}T23:59:59`).toISOString() }),
      });
    },
    onSuccess: async () => {
      toast.success(texts.codeCreated);
      onClose();
      await onDone();
    },
    onError: (error) => {
      const fields = { code: "code", credits: "credits", [mostField]: "most", expiresAt: "lastDay" } as const;
      showFormFailure(form, error, fields, { text: texts.codeNotCreated });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={description}
      locked={save.isPending}
    >
      <form noValidate className="contents" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <DialogBody className="grid gap-4 tablet:grid-cols-2">
          <Field
            className="tablet:col-span-2"
            label={texts.code}
            help={texts.codeHelp}
            error={errors.code?.message}
          >
            <TextInput
              maxLength={40}
              autoComplete="off"
              {...form.register("code", { required: texts.fillIn })}
            />
          </Field>
          {withCredits ? (
            <Field label={texts.credits} error={errors.credits?.message}>
              <NumberInput
                {...form.register("credits", {
                  required: texts.fillIn,
                  validate: (text) => readWholeNumber(text).problem ?? true,
                })}
              />
            </Field>
          ) : null}
          <Field label={mostLabel} help={texts.emptyNoLimit} error={errors.most?.message}>
            <NumberInput
              {...form.register("most", { validate: (text) => readWholeNumber(text).problem ?? true })}
            />
          </Field>
          <Field label={texts.lastDay} help={texts.lastDayHelp} error={errors.lastDay?.message}>
            <DateInput {...form.register("lastDay")} value={lastDay} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button disabled={save.isPending} onClick={onClose}>
            {messages.actions.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel={messages.actions.creating}>
            {texts.createCode}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
