import { messages } from "@matinee/texts";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { TextInput, type TextInputProps } from "./text-input.tsx";

const texts = messages.formControls;

export type PasswordInputProps = Omit<TextInputProps, "type" | "trailing" | "prefix" | "unit"> & {
  showLabel?: string;
  hideLabel?: string;
};

/** A password input with a show button. Set `autoComplete` to current-password or new-password. */
export function PasswordInput({
  showLabel = texts.showPassword,
  hideLabel = texts.hidePassword,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextInput
      {...rest}
      type={shown ? "text" : "password"}
      autoCapitalize="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
          className="touch-target -me-1.5 grid size-7 shrink-0 place-items-center rounded-1 text-text-2 hover:text-text"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      }
    />
  );
}
