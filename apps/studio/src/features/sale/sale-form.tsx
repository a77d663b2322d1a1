import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { queueLimits } from "@matinee/domain/sale-queue";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Panel } from "@matinee/ui/panel";
import { RadioCards } from "@matinee/ui/radio-cards";
import { Select } from "@matinee/ui/select";
import { toast } from "@matinee/ui/toast";
import { useEffect, useMemo } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useEvent } from "../builder/builder-context.ts";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
import { useSaveQueue } from "./sale.queries.ts";
import { createSaleResolver, type SaleValues, toSaleBody, toSaleForm } from "./sale-values.ts";

const texts = messages.saleStep.form;
const joinChoices = [10, 30, 60, 120, 360, 720, queueLimits.maxJoinMinutes];
const WAYS = ["time", "now", "standby"] as const;
const perPersonChoices = Array.from({ length: queueLimits.mostPerPerson }, (_, index) => index + 1);

/** Where the server's names are on the form. */
const serverFields = {
  opensAt: "openDate",
  joinsFrom: "joinMinutes",
  maxBuying: "maxBuying",
  perPerson: "perPerson",
} as const;

/**
 * Plans a queue, opens it at once or puts it on standby, or changes one before it opens. What is typed is kept on this device until it
 * is saved.
 */
export function SaleForm({
  queue,
  onWay,
  onClose,
}: {
  /** Null where there is none yet. */
  queue: LiveQueue["queue"] | null;
  /** Is called with the chosen way to start. */
  onWay?: (way: SaleValues["way"]) => void;
  onClose?: () => void;
}) {
  const { id, timezone: zone } = useEvent();
  const isPlanned = queue !== null && queue.state !== "standby";
  const stored = isPlanned ? queue.opensAt : undefined;
  const storedWay = queue === null ? null : isPlanned ? "time" : "standby";
  const resolver = useMemo(() => createSaleResolver(zone, stored), [zone, stored]);
  const { form, drop } = useDraftForm<SaleValues>(`sale-queue.${id}`, toSaleForm(queue, zone), {
    place: "device",
    resolver,
  });
  const save = useSaveQueue(id, queue, {
    onSuccess: () => {
      drop();
      const { way: saved } = form.getValues();
      toast.success(saved === storedWay ? texts.saved : texts.done[saved]);
      onClose?.();
    },
    onError: (error) =>
      showFormFailure(form, error, serverFields, {
        text: texts.failed,
        above: (message) => form.setError("root", { message }),
      }),
  });
  const { errors } = form.formState;
  const [joinMinutes, way] = useWatch({ control: form.control, name: ["joinMinutes", "way"] });
  useEffect(() => onWay?.(way), [onWay, way]);
  const joinOptions = [...new Set([...joinChoices, Number(joinMinutes)])].toSorted((a, b) => a - b);
  return (
    <Panel title={queue ? texts.editTitle : texts.title}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(submit) => {
          submit.preventDefault();
          void form.handleSubmit((values) => {
            if (!save.isPending) save.mutate(toSaleBody(values, zone, stored));
          })();
        }}
      >
        {isPlanned ? null : (
          <Controller
            control={form.control}
            name="way"
            render={({ field }) => (
              <RadioCards
                label={texts.way}
                className="tablet:grid-flow-row"
                value={field.value}
                onValueChange={field.onChange}
                options={WAYS.map((value) => ({
                  value,
                  label: texts.ways[value],
                  help: texts.waysHelp[value],
                }))}
              />
            )}
          />
        )}
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          {way === "time" ? (
            <>
              <DayAndTimeField
                control={form.control}
                label={texts.opens}
                help={texts.inZone(zone)}
                day={{ name: "openDate", label: texts.opensDay }}
                time={{ name: "openTime", label: texts.opensTime }}
              />
              <Field label={texts.joins} error={errors.joinMinutes?.message}>
                <Select {...form.register("joinMinutes")}>
                  {joinOptions.map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {texts.minutesBefore(minutes)}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          ) : null}
          <Field label={texts.atOnce} help={texts.atOnceHelp} error={errors.maxBuying?.message}>
            <NumberInput {...form.register("maxBuying")} />
          </Field>
          <Field label={texts.perPerson} error={errors.perPerson?.message}>
            <Select {...form.register("perPerson")}>
              {perPersonChoices.map((count) => (
                <option key={count} value={count}>
                  {messages.formats.number(count)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <ScrolledAlert message={errors.root?.message ?? null} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel={messages.actions.saving}>
            {way === storedWay ? messages.wizard.save : texts.submit[way]}
          </Button>
          {onClose ? (
            <Button
              variant="quiet"
              onClick={() => {
                form.reset(toSaleForm(queue, zone));
                drop();
                onClose();
              }}
            >
              {messages.actions.cancel}
            </Button>
          ) : null}
        </div>
      </form>
    </Panel>
  );
}
