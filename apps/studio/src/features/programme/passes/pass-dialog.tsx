import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import type { Programme } from "@matinee/contract/schemas/festivals";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "../../../api.ts";
import { repeatOnConflict } from "../../../lib/forms/repeat-on-conflict.ts";
import { ItemDialog } from "../../builder/item-list/item-dialog.tsx";
import { useItemDialog } from "../../builder/item-list/use-item-dialog.tsx";
import { toPassFestival } from "./pass-facts.ts";
import { PassFields } from "./pass-fields.tsx";
import { type PassValues, resolvePass, toNewPass, toPassChanges, toPassForm } from "./pass-form.ts";
import { PassPreview } from "./pass-preview.tsx";
import { listPasses, type OwnedPass } from "./passes.queries.ts";

const texts = messages.passesStep;

/** The names of fields in a conflict. A time follows its day, and what is stored its fields. */
const labels = {
  title: texts.name,
  description: texts.description,
  price: texts.price,
  quantity: texts.quantity,
  active: texts.forSale,
  covers: texts.admitsTo,
  sectionIds: texts.sections,
  filmCount: texts.count,
  includesPremieres: texts.premieres,
  reservations: texts.reservations,
  reserveHours: texts.reserveHours,
  transferable: texts.transferable,
  isHidden: texts.hide,
  fromDay: texts.saleFromDay,
  fromTime: texts.saleFromTime,
  untilDay: texts.saleUntilDay,
  untilTime: texts.saleUntilTime,
  hasEarly: texts.early,
  earlyPrice: messages.earlyBirdForm.price,
  earlyDay: messages.earlyBirdForm.untilDate,
  earlyTime: messages.earlyBirdForm.untilTime,
  earlyQuantity: texts.earlyQuantity,
};

/** The fields of a request by the names that the server gives them. */
const serverFields = {
  title: "title",
  description: "description",
  price: "price",
  quantity: "quantity",
  "pass.sectionIds": "sectionIds",
  "pass.filmCount": "filmCount",
  "pass.reservations": "reservations",
  "pass.reserveHoursBeforeSale": "reserveHours",
  "pass.saleFrom": "fromDay",
  "pass.saleUntil": "untilDay",
  "pass.earlyPrice": "earlyPrice",
  "pass.earlyUntil": "earlyDay",
  "pass.earlyQuantity": "earlyQuantity",
} as const;

/** Adds or edits a pass. Asks before it takes something from the people who hold it. */
export function PassDialog({
  event,
  programme,
  product,
  nextOrder,
  onSaved,
  onClose,
}: {
  event: OwnedPage;
  programme: Programme;
  /** Null for a new one. */
  product: OwnedPass | null;
  nextOrder: number;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const units = { currency: event.currency, timezone: event.timezone };
  const values = toPassForm(product, units);
  const form = useForm<PassValues>({
    defaultValues: values,
    resolver: (typed) =>
      resolvePass(typed, toPassFestival(event, programme, product?.passSales.soldEarly ?? 0), units),
  });
  const dialog = useItemDialog({
    form,
    values,
    eventId: event.id,
    item: `pass.${product?.id ?? "new"}`,
    labels,
    format: (name, value) => formatConflict(name, value, programme),
    onResolve: (chosen) => save.mutate({ typed: chosen }),
    onClose,
  });
  /** What waits for the confirmation that holders get less, with the server's question. */
  const [less, setLess] = useState<{ typed: PassValues; question: string } | null>(null);
  const save = useMutation({
    /** Resolves to null when the user has to choose first. */
    mutationFn: async ({ typed, confirmed = false }: { typed: PassValues; confirmed?: boolean }) => {
      const params = { id: event.id };
      if (!product) {
        const body = { ...toNewPass(typed, units), order: nextOrder };
        return unwrapData(api.products.create({ params, body }));
      }
      return repeatOnConflict(async () => {
        const newest = (await listPasses(event.id)).find(({ id }) => id === product.id);
        if (!newest) throw new Error(texts.gone);
        const stored = toPassForm(newest, units);
        const merged = dialog.merge(typed, stored);
        if (!merged) return null;
        const body = { ...toPassChanges(newest, stored, merged, units), confirmed };
        return unwrapData(api.products.update({ params: { ...params, productId: product.id }, body }));
      });
    },
    onSuccess: async (saved) => {
      setLess(null);
      if (!saved) return;
      toast.success(product ? texts.saved(saved.title) : texts.added(saved.title));
      dialog.close();
      await onSaved();
    },
    onError: (error, { typed }) => {
      const asks = error instanceof ApiFailure && error.code === "confirmation-needed";
      setLess(asks ? { typed, question: error.message } : null);
      if (asks) return;
      if (error instanceof ApiFailure) showFormFailure(form, error, serverFields, { text: texts.notSaved });
      else toast.error(error.message);
    },
  });
  return (
    <>
      <ItemDialog
        title={product ? texts.editTitle : texts.newTitle}
        form={form}
        dialog={dialog}
        isSaving={save.isPending}
        onSave={(typed) => save.mutate({ typed })}
        summary={<PassPreview programme={programme} units={units} />}
      >
        <PassFields product={product} programme={programme} units={units} />
      </ItemDialog>
      <ConfirmDialog
        open={less !== null}
        onOpenChange={(open) => !open && setLess(null)}
        title={texts.less.title}
        description={less ? `${less.question} ${texts.less.refund}` : undefined}
        confirmLabel={texts.less.confirm}
        busyLabel={messages.actions.saving}
        busy={save.isPending}
        danger
        onConfirm={() => less && save.mutate({ typed: less.typed, confirmed: true })}
      />
    </>
  );
}

/** Formats what a pass admits to for the dialog about a conflict. */
function formatConflict(name: keyof PassValues, value: unknown, { sections }: Programme): unknown {
  if (name === "covers") {
    const chosen = Object.entries(texts.covers).find(([covers]) => covers === value);
    return chosen ? chosen[1].label : value;
  }
  if (name === "sectionIds" && Array.isArray(value))
    return sections.flatMap(({ id, title }) => (value.includes(id) ? [title] : []));
  return value;
}
