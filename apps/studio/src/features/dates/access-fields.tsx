import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { NumberInput } from "@matinee/ui/number-input";
import { RadioCards } from "@matinee/ui/radio-cards";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { readCents } from "@matinee/ui/typed-number";
import { useFormContext, useWatch } from "react-hook-form";
import { FeeNote } from "../../components/fee-note.tsx";
import { useEvent, useRoleProblem } from "../builder/builder-context.ts";
import { MoneyFields } from "../builder/components/money-fields.tsx";
import { EarlyBirdFields } from "./early-bird-fields.tsx";
import { type EventDetailsValues, applyAccess } from "./event-details-form.ts";

const texts = messages.datesStep;

const kinds = [
  { value: "everyone", label: texts.everyone, help: texts.everyoneHelp },
  { value: "emailCapture", label: texts.emailCapture, help: texts.emailCaptureHelp },
  { value: "paywall", label: texts.paywall, help: texts.paywallHelp },
] as const;

/** Chooses who can watch, and edits the settings of that choice. */
export function AccessFields() {
  const { control, setValue } = useFormContext<EventDetailsValues>();
  const access = useWatch({ control, name: "access" });
  const problem = useRoleProblem("finance");
  // Without the role, an event cannot begin or stop to cost something.
  const options = problem
    ? kinds.map((kind) => (kind.value === "paywall" ? { ...kind, help: problem, disabled: true } : kind))
    : kinds;
  return (
    <>
      <RadioCards
        label={texts.whoGetsIn}
        options={options}
        disabled={problem !== undefined && access === "paywall"}
        value={access}
        onValueChange={(next) => {
          const changed = applyAccess(next);
          setValue("access", changed.access, { shouldDirty: true, shouldTouch: true });
          setValue("isPresale", changed.isPresale, { shouldDirty: true });
        }}
      />
      {access === "paywall" ? (
        <MoneyFields>
          <PaywallFields />
        </MoneyFields>
      ) : null}
      {access === "emailCapture" ? <CaptureFields /> : null}
    </>
  );
}

function PaywallFields() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const { capability } = useEvent();
  const [typedPrice, choosesPrice, currency] = useWatch({
    control,
    name: ["price", "payWhatYouCan", "currency"],
  });
  const price = readCents(typedPrice, currency).value;
  return (
    <>
      <Switch
        label={messages.payWhatYouCan.label}
        help={messages.payWhatYouCanForm.help}
        {...register("payWhatYouCan")}
      />
      {capability.status === "active" || (price === 0 && !choosesPrice) ? null : (
        <Alert tone="warning">{texts.ticketsNeedStripe}</Alert>
      )}
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <Field
          label={choosesPrice ? messages.payWhatYouCanForm.minimum : texts.price}
          help={
            <>
              {choosesPrice ? messages.payWhatYouCanForm.minimumHelp : texts.zeroIsFree}{" "}
              <FeeNote cents={price} currency={currency} />
            </>
          }
          error={formState.errors.price?.message}
        >
          <MoneyInput currency={currency} {...register("price")} />
        </Field>
        {choosesPrice ? (
          <Field
            label={messages.payWhatYouCanForm.suggestion}
            help={messages.payWhatYouCanForm.suggestionHelp}
            error={formState.errors.suggestedPrice?.message}
          >
            <MoneyInput currency={currency} {...register("suggestedPrice")} />
          </Field>
        ) : null}
        <Field
          label={texts.freeSeconds}
          help={texts.freeSecondsHelp}
          error={formState.errors.showTime?.message}
        >
          <NumberInput unit="seconds" {...register("showTime")} />
        </Field>
        <Field label={texts.title}>
          <TextInput maxLength={200} {...register("title")} />
        </Field>
        <Field label={texts.callToAction}>
          <TextInput maxLength={60} {...register("callToAction")} />
        </Field>
        <Field label={texts.subtitle} className="tablet:col-span-2">
          <TextArea rows={2} maxLength={2000} {...register("subtitle")} />
        </Field>
      </div>
      {choosesPrice ? (
        <p className="text-text-2">{messages.payWhatYouCanForm.excludes}</p>
      ) : (
        <>
          <EarlyBirdFields />
          <Switch label={texts.presale} help={texts.presaleHelp} {...register("isPresale")} />
          <Switch label={messages.actions.optional} help={texts.optionalHelp} {...register("isOptional")} />
        </>
      )}
    </>
  );
}

function CaptureFields() {
  const { register } = useFormContext<EventDetailsValues>();
  return (
    <>
      <p className="text-text-2">{texts.askAlsoFor}</p>
      <Switch label={texts.organization} {...register("captureOrganization")} />
      <Switch label={texts.country} {...register("captureCountry")} />
      <Switch label={texts.zip} {...register("captureZip")} />
    </>
  );
}
