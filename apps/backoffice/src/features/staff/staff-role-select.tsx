import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { StaffRole } from "@matinee/contract/policy";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Select } from "@matinee/ui/select";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { refreshStaff } from "../../lib/queries/staff.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { roleNames, roleOptions } from "./role-names.ts";

const texts = messages.staff;

/** Chooses a member's role. Asks first, because the change signs them out. */
export function StaffRoleSelect({
  member: { id, name, role },
}: {
  member: { id: string; name: string; role: StaffRole };
}) {
  const [chosen, setChosen] = useState<StaffRole>();
  const save = useMutation({
    mutationFn: (next: StaffRole) =>
      requireSuccess(api.staff.setRole({ params: { id }, body: { role: next } })),
    onSuccess: async (_, next) => {
      toast.success(texts.hasRole(name, roleNames[next]));
      setChosen(undefined);
      await refreshStaff();
    },
    onError: (error) => toastFailure(error, texts.roleNotChanged),
  });
  return (
    <>
      <Select
        aria-label={texts.roleOf(name)}
        value={role}
        onChange={(event) => {
          const next = roleOptions.find(({ value }) => value === event.target.value);
          if (next && next.value !== role) setChosen(next.value);
        }}
      >
        {roleOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={(open) => {
          if (!open) setChosen(undefined);
        }}
        title={texts.giveRole(name, chosen ? roleNames[chosen] : "")}
        description={texts.newRole(chosen ? messages.staff.roles[chosen] : "")}
        confirmLabel={texts.changeRole}
        busyLabel={texts.changing}
        busy={save.isPending}
        onConfirm={() => {
          if (chosen) save.mutate(chosen);
        }}
      />
    </>
  );
}
