import { messages } from "@matinee/texts";
import { EVENT_ROLES, type EventRole } from "@matinee/domain/vocabulary";
import { Select } from "@matinee/ui/select";
import type { ComponentProps } from "react";

/** The choice of a role in the team. */
export function RoleSelect({
  value,
  onValueChange,
  ...rest
}: Pick<ComponentProps<typeof Select>, "aria-label" | "className" | "disabled"> & {
  value: EventRole;
  onValueChange: (role: EventRole) => void;
}) {
  return (
    <Select
      value={value}
      onChange={({ target }) => {
        const role = EVENT_ROLES.find((each) => each === target.value);
        if (role) onValueChange(role);
      }}
      {...rest}
    >
      {EVENT_ROLES.map((role) => (
        <option key={role} value={role}>
          {messages.team.roles[role].name}
        </option>
      ))}
    </Select>
  );
}
