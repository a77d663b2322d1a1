import { maxReasonLength } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import { listCountries } from "@matinee/domain/countries";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useWatch } from "react-hook-form";
import { api } from "../../api.ts";
import { RecordFormFrame } from "../../components/details/record-form-frame.tsx";
import { readRequestId, toastUndoable } from "../../lib/undo.ts";
import { useRecordForm } from "@matinee/app-shell/forms/use-record-form";
import { refreshApprovals } from "../../lib/queries/approvals.queries.ts";
import { refreshCustomers } from "../../lib/queries/customers.queries.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";

const countries = listCountries(messages.formats.locale);

const texts = [
  ["firstName", messages.customers.firstName],
  ["lastName", messages.customers.lastName],
  ["email", messages.customers.email],
  ["phoneNumber", messages.customers.phone],
  ["companyName", messages.customers.companyName],
  ["teachableId", messages.customers.teachableId],
] as const;

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(texts),
  country: "Country",
  business_type: messages.customers.businessType,
};

/** Builds the name under which the form's draft is stored. */
export const buildCustomerDraftName = (id: string) => `customer.${id}`;

/** Edits a customer's data. */
export function CustomerForm({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const record = useRecordForm({
    draftName: buildCustomerDraftName(customer.id),
    stored: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phoneNumber: customer.phoneNumber ?? "",
      country: customer.country,
      business_type: customer.business_type,
      companyName: customer.companyName ?? "",
      teachableId: customer.teachableId ?? "",
      reason: "",
    },
    save: async ({ changed: { business_type: type, ...changed }, base: { reason: _, ...base } }) => {
      const requestId = await readRequestId(
        api.adminAccounts.update({
          params: { id: customer.id },
          body: {
            ...changed,
            ...(type && { business_type: type === "company" ? "company" : "individual" }),
            base,
          },
        }),
      );
      if (changed.email) toast.success(messages.approvals.sent);
      const { email: _email, reason: _reason, ...saved } = changed;
      if (type || Object.keys(saved).length > 0) toastUndoable(messages.customers.updated, requestId);
    },
    onSaved: async () => {
      onClose();
      await Promise.all([refreshCustomers(), refreshApprovals()]);
    },
    failureText: messages.customers.errorUpdating,
  });
  const roleProblem = findRoleProblem("admin");
  const { register, formState } = record.form;
  const { errors } = formState;
  const email = useWatch({ control: record.form.control, name: "email" });
  return (
    <RecordFormFrame record={record} recordNoun="customer" labels={labels} onClose={onClose}>
      {texts.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          error={errors[name]?.message}
          help={name === "email" ? (roleProblem ?? messages.customers.emailHelp) : undefined}
        >
          <TextInput readOnly={name === "email" && roleProblem !== undefined} {...register(name)} />
        </Field>
      ))}
      {email === customer.email ? null : (
        <Field
          label={messages.customers.reasonForTheChange}
          error={errors["reason"]?.message}
          help={messages.approvals.reasonHelp}
        >
          <TextInput
            maxLength={maxReasonLength}
            {...register("reason", {
              validate: (reason) =>
                record.form.getValues("email") === customer.email ||
                reason?.trim() !== "" ||
                messages.approvals.reasonMissing,
            })}
          />
        </Field>
      )}
      <Field label={messages.customers.country} error={errors["country"]?.message}>
        <Select {...register("country")}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.customers.businessType} error={errors["business_type"]?.message}>
        <Select {...register("business_type")}>
          <option value="individual">{messages.customers.individual}</option>
          <option value="company">{messages.customers.company}</option>
        </Select>
      </Field>
    </RecordFormFrame>
  );
}
