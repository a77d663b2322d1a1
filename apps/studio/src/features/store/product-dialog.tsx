import { itemTextLimits } from "@matinee/domain/item-rules";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { NumberInput } from "@matinee/ui/number-input";
import { Segment } from "@matinee/ui/segment";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { readCents, readWholeNumber } from "@matinee/ui/typed-number";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { api } from "../../api.ts";
import { repeatOnConflict } from "../../lib/forms/repeat-on-conflict.ts";
import { FeeNote } from "../../components/fee-note.tsx";
import { ItemDialog } from "../builder/item-list/item-dialog.tsx";
import { useItemDialog } from "../builder/item-list/use-item-dialog.tsx";
import { ProductFiles } from "./product-files.tsx";
import {
  createProductResolver,
  type ProductValues,
  toProductBase,
  toProductBody,
  toProductChanges,
  toProductForm,
} from "./product-form.ts";
import { typeNames } from "./product-line.tsx";
import { listStoreProducts, type OwnedProduct } from "./products.queries.ts";
import { useIsUploading } from "../builder/images/use-is-uploading.ts";

const texts = messages.storeStep;

const labels = {
  type: "Type",
  title: texts.title,
  description: texts.description,
  price: texts.price,
  shipping: texts.shipping,
  quantity: texts.howMany,
  thumbnail: texts.picture,
  digitalFileName: texts.fileToDownload,
  active: texts.forSale,
};

/** Adds or edits a product: digital, physical or a limited ticket. */
export function ProductDialog({
  event,
  product,
  nextOrder,
  onSaved,
  onClose,
}: {
  event: OwnedPage;
  /** Null for a new one. */
  product: OwnedProduct | null;
  nextOrder: number;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const { currency } = event;
  const values = toProductForm(product, currency);
  const form = useForm<ProductValues>({
    defaultValues: values,
    resolver: createProductResolver(currency),
  });
  const item = `product.${product?.id ?? "new"}`;
  const dialog = useItemDialog({
    form,
    values,
    eventId: event.id,
    item,
    labels,
    onResolve: (chosen) => save.mutate(chosen),
    onClose,
  });
  const isUploading = useIsUploading();
  const [type, price, shipping] = useWatch({ control: form.control, name: ["type", "price", "shipping"] });
  // The fee is of all that a buyer pays, shipping included.
  const paid =
    (readCents(price, currency).value ?? 0) +
    (type === "physical" ? (readCents(shipping, currency).value ?? 0) : 0);
  const save = useMutation({
    /** Resolves to null when the user has to choose first. */
    mutationFn: async (typed: ProductValues) => {
      if (product) {
        return repeatOnConflict(async () => {
          const newest = (await listStoreProducts(event.id)).find(({ id }) => id === product.id) ?? product;
          const stored = toProductForm(newest, currency);
          const merged = dialog.merge(typed, stored);
          if (!merged) return null;
          const changes = toProductChanges(stored, merged, currency);
          const body = { ...changes, base: toProductBase(newest, changes) };
          return unwrapData(api.products.update({ params: { id: event.id, productId: product.id }, body }));
        });
      }
      const body = toProductBody(typed, currency);
      const { value: quantity } = readWholeNumber(typed.quantity);
      return unwrapData(
        api.products.create({
          params: { id: event.id },
          body: {
            ...body,
            ...(quantity !== null && { quantity }),
            ...(!body.thumbnail && { thumbnail: undefined }),
            order: nextOrder,
          },
        }),
      );
    },
    onSuccess: async (saved) => {
      if (!saved) return;
      toast.success(product ? messages.store.updated : texts.added);
      dialog.close();
      await onSaved();
    },
    onError: (error) => {
      const fields = {
        title: "title",
        description: "description",
        price: "price",
        shipping: "shipping",
        quantity: "quantity",
      } as const;
      const text = product ? messages.store.unableToUpdate : messages.events.errorCreatingProducts;
      showFormFailure(form, error, fields, { text });
    },
  });
  const { errors } = form.formState;
  return (
    <ItemDialog
      title={product ? texts.editProduct : texts.addProduct}
      form={form}
      dialog={dialog}
      isSaving={save.isPending}
      isUploading={isUploading}
      onSave={(values) => save.mutate(values)}
    >
      <Field label={texts.type} group>
        <Segment
          block
          options={(["digital", "physical", "ticket"] as const)
            // A festival sells passes, in a step of their own.
            .filter((value) => value !== "ticket" || event.kind === "screening")
            .map((value) => ({ value, label: typeNames[value] }))}
          {...form.register("type")}
        />
      </Field>
      <Field label={texts.title} error={errors.title?.message}>
        <TextInput maxLength={200} {...form.register("title")} />
      </Field>
      <Field
        label={texts.description}
        limit={itemTextLimits.productDescription}
        error={errors.description?.message}
      >
        <TextArea rows={3} {...form.register("description")} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={texts.price}
          help={<FeeNote cents={paid} currency={currency} />}
          error={errors.price?.message}
        >
          <MoneyInput currency={currency} {...form.register("price")} />
        </Field>
        {type === "physical" ? (
          <Field label={texts.shipping} help={texts.forEachOne} error={errors.shipping?.message}>
            <MoneyInput currency={currency} {...form.register("shipping")} />
          </Field>
        ) : null}
        <Field
          label={texts.howMany}
          help={product?.inventory == null ? texts.emptyNoLimit : texts.left(product.inventory)}
          error={errors.quantity?.message}
        >
          <NumberInput placeholder={texts.noLimit} {...form.register("quantity")} />
        </Field>
      </div>
      <ProductFiles digital={type === "digital"} />
      <Switch label={texts.forSale} help={texts.forSaleHelp} {...form.register("active")} />
    </ItemDialog>
  );
}
