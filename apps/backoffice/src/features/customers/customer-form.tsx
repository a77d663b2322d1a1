import { ApiFailure, dataOf } from "@matinee/contract/client";
import { messages } from "@matinee/contract/messages";
import type { CustomerDetail } from "@matinee/contract/routes/admin";
import { listCountries } from "@matinee/domain/countries";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { type Path, useForm } from "react-hook-form";
import { api } from "../../api.ts";
import { toastFailure } from "../../lib/failures.ts";
import { refreshCustomers } from "./customers.queries.ts";

const countries = listCountries();

interface CustomerValues {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  country: string;
  business_type: "individual" | "company";
  companyName: string;
  teachableId: string;
}

const texts: readonly [Path<CustomerValues>, string][] = [
  ["firstName", "First name"],
  ["lastName", "Last name"],
  ["email", "Email"],
  ["phoneNumber", "Phone"],
  ["companyName", "Company name"],
  ["teachableId", "Teachable id"],
];

/** Changes a customer's data; only what was touched is sent. */
export function CustomerForm({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const form = useForm<CustomerValues>({
    defaultValues: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phoneNumber: customer.phoneNumber ?? "",
      country: customer.country,
      business_type: customer.business_type,
      companyName: customer.companyName ?? "",
      teachableId: customer.teachableId ?? "",
    },
  });
  const { dirtyFields, errors } = form.formState;
  const save = useMutation({
    mutationFn: (values: CustomerValues) =>
      dataOf(
        api.adminAccounts.update({
          params: { id: customer.id },
          body: Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields)),
        }),
      ),
    onSuccess: async () => {
      toast.success(messages.customers.updated);
      onClose();
      await refreshCustomers();
    },
    onError: (error) => {
      if (error instanceof ApiFailure) {
        for (const [name] of texts) {
          const message = error.fields[name];
          if (message) form.setError(name, { message }, { shouldFocus: true });
        }
      }
      toastFailure(error, messages.customers.errorUpdating);
    },
  });
  return (
    <form className="flex flex-col gap-3" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
      {texts.map(([name, label]) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          <TextInput {...form.register(name)} />
        </Field>
      ))}
      <Field label="Country">
        <Select {...form.register("country")}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Business type">
        <Select {...form.register("business_type")}>
          <option value="individual">Individual</option>
          <option value="company">Company</option>
        </Select>
      </Field>
      <div className="flex justify-end gap-2">
        <Button disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!form.formState.isDirty}
          busy={save.isPending}
          busyLabel="Saving..."
        >
          Save
        </Button>
      </div>
    </form>
  );
}
