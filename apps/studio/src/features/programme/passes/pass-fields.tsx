import { messages } from "@matinee/texts";
import type { Programme } from "@matinee/contract/schemas/festivals";
import type { Currency } from "@matinee/domain/currency";
import { PASS_COVERS } from "@matinee/domain/passes";
import { itemTextLimits } from "@matinee/domain/item-rules";
import { Alert } from "@matinee/ui/alert";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { NumberInput } from "@matinee/ui/number-input";
import { RadioCards } from "@matinee/ui/radio-cards";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { readCents } from "@matinee/ui/typed-number";
import { useFormContext, useWatch } from "react-hook-form";
import { FeeNote } from "../../../components/fee-note.tsx";
import { DayAndTimeField } from "../../builder/components/date-control.tsx";
import { listCoverable, listCovered } from "./pass-facts.ts";
import type { PassUnits, PassValues } from "./pass-form.ts";
import type { OwnedPass, PassSales } from "./passes.queries.ts";

const texts = messages.passesStep;

/** The fields of a pass: its name and price, what it admits to, and when it is sold. */
export function PassFields({
  product,
  programme,
  units: { currency, timezone },
}: {
  /** Null for a new one. */
  product: OwnedPass | null;
  programme: Programme;
  units: PassUnits;
}) {
  const { control, register, formState } = useFormContext<PassValues>();
  const { errors } = formState;
  const price = useWatch({ control, name: "price" });
  return (
    <>
      {product && product.passSales.holders > 0 ? (
        <Alert tone="info">{texts.held(product.passSales.holders)}</Alert>
      ) : null}
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-[3fr_2fr]">
        <Field label={texts.name} error={errors.title?.message}>
          <TextInput maxLength={200} autoComplete="off" {...register("title")} />
        </Field>
        <Field
          label={texts.price}
          help={<FeeNote cents={readCents(price, currency).value} currency={currency} />}
          error={errors.price?.message}
        >
          <MoneyInput currency={currency} {...register("price")} />
        </Field>
      </div>
      <Field
        label={texts.description}
        aside={messages.actions.optional}
        limit={itemTextLimits.productDescription}
        error={errors.description?.message}
      >
        <TextArea rows={2} {...register("description")} />
      </Field>
      <CoverFields programme={programme} />
      <Switch label={texts.premieres} help={texts.premieresHelp} {...register("includesPremieres")} />
      <Switch label={texts.transferable} help={texts.transferableHelp} {...register("transferable")} />
      <Switch label={texts.hide} help={texts.hideHelp} {...register("isHidden")} />
      <ReserveFields />
      <SaleFields inventory={product?.inventory ?? null} sales={product?.passSales} timezone={timezone} />
      <EarlyFields currency={currency} sales={product?.passSales} />
      <Switch label={texts.forSale} help={texts.forSaleHelp} {...register("active")} />
    </>
  );
}

function CoverFields({ programme }: { programme: Programme }) {
  const { control, register, setValue, formState } = useFormContext<PassValues>();
  const { errors } = formState;
  const [covers, sectionIds, includesPremieres] = useWatch({
    control,
    name: ["covers", "sectionIds", "includesPremieres"],
  });
  const covered = listCovered({ covers, sectionIds, includesPremieres }, programme).length;
  const all = listCoverable(programme).length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-semibold">{texts.admitsTo}</legend>
      <RadioCards
        label={texts.admitsTo}
        options={PASS_COVERS.map((value) => ({ value, ...texts.covers[value] }))}
        value={covers}
        onValueChange={(next) => setValue("covers", next, { shouldDirty: true, shouldTouch: true })}
      />
      {covers === "sections" ? (
        <Field label={texts.sections} group error={errors.sectionIds?.message}>
          {programme.sections.length === 0 ? (
            <p className="text-sm text-text-2">{texts.noSections}</p>
          ) : (
            <div className="flex max-h-60 flex-col gap-1 overflow-y-auto">
              {programme.sections.map(({ id, title }) => (
                <Checkbox key={id} label={title} value={id} {...register("sectionIds")} />
              ))}
            </div>
          )}
        </Field>
      ) : null}
      {covers === "count" ? (
        <Field label={texts.count} error={errors.filmCount?.message} className="tablet:max-w-48">
          <NumberInput unit={texts.countOf(covered)} {...register("filmCount")} />
        </Field>
      ) : null}
      {/* The preview beside the form says it on wider screens. */}
      <p className="text-sm text-text-2 tablet:hidden">
        {covered === 0 ? texts.admitsToNothing : texts.admitsNow(covered, all)}
      </p>
    </fieldset>
  );
}

function ReserveFields() {
  const { control, register, formState } = useFormContext<PassValues>();
  const { errors } = formState;
  const reservations = useWatch({ control, name: "reservations" });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">{texts.reserve}</legend>
      <p className="text-sm text-text-2">{texts.reserveHelp}</p>
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <Field label={texts.reservations} help={texts.reservationsHelp} error={errors.reservations?.message}>
          <NumberInput {...register("reservations")} />
        </Field>
        {reservations.trim() === "" ? null : (
          <Field
            label={texts.reserveHours}
            help={texts.reserveHoursHelp}
            error={errors.reserveHours?.message}
          >
            <NumberInput {...register("reserveHours")} />
          </Field>
        )}
      </div>
    </fieldset>
  );
}

function SaleFields({
  inventory,
  sales,
  timezone,
}: {
  inventory: number | null;
  sales: PassSales | undefined;
  timezone: string;
}) {
  const { control, register, formState } = useFormContext<PassValues>();
  const [fromDay, untilDay] = useWatch({ control, name: ["fromDay", "untilDay"] });
  const sold = sales?.sold ?? 0;
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <DayAndTimeField
          control={control}
          label={texts.saleFrom}
          help={texts.saleFromHelp}
          day={{ name: "fromDay", label: texts.saleFromDay }}
          time={fromDay ? { name: "fromTime", label: texts.saleFromTime } : null}
        />
        <DayAndTimeField
          control={control}
          label={texts.saleUntil}
          help={texts.saleUntilHelp}
          day={{ name: "untilDay", label: texts.saleUntilDay, ...(fromDay && { earliest: fromDay }) }}
          time={untilDay ? { name: "untilTime", label: texts.saleUntilTime } : null}
        />
      </div>
      <p className="text-sm text-text-2">{texts.zone(timezone)}</p>
      <Field
        label={texts.quantity}
        help={
          sold === 0
            ? texts.quantityHelp
            : inventory === null
              ? texts.quantitySold(sold)
              : texts.quantityLeft(sold, inventory)
        }
        error={formState.errors.quantity?.message}
        className="tablet:max-w-80"
      >
        <NumberInput placeholder={messages.storeStep.noLimit} {...register("quantity")} />
      </Field>
    </>
  );
}

function EarlyFields({ sales, currency }: { sales: PassSales | undefined; currency: Currency }) {
  const { control, register, formState } = useFormContext<PassValues>();
  const { errors } = formState;
  const [hasEarly, price, day] = useWatch({ control, name: ["hasEarly", "earlyPrice", "earlyDay"] });
  const sold = sales?.soldEarly ?? 0;
  return (
    <>
      <Switch label={texts.early} help={texts.earlyHelp} {...register("hasEarly")} />
      {hasEarly ? (
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <Field
            label={messages.earlyBirdForm.price}
            help={<FeeNote cents={readCents(price, currency).value} currency={currency} />}
            error={errors.earlyPrice?.message}
          >
            <MoneyInput currency={currency} {...register("earlyPrice")} />
          </Field>
          <Field
            label={texts.earlyQuantity}
            help={sold > 0 ? texts.earlySold(sold) : texts.earlyQuantityHelp}
            error={errors.earlyQuantity?.message}
          >
            <NumberInput {...register("earlyQuantity")} />
          </Field>
          <DayAndTimeField
            control={control}
            label={messages.earlyBirdForm.until}
            help={messages.passesStep.earlyUntilHelp}
            day={{ name: "earlyDay", label: messages.earlyBirdForm.untilDate }}
            time={day ? { name: "earlyTime", label: messages.earlyBirdForm.untilTime } : null}
          />
        </div>
      ) : null}
    </>
  );
}
