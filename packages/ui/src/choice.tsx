import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from "react";

export type ChoiceOption<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

type InputProps = ComponentProps<"input">;

export type ChoiceProps<Value extends string = string> = {
  options: readonly ChoiceOption<Value>[];
  /** The name of the group; omit it inside a Field with `group`. */
  label?: string;
  /** Controlled with `onValueChange`; otherwise use `defaultValue` or the props of `register`. */
  value?: Value | null;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  onChange?: InputProps["onChange"];
  onBlur?: InputProps["onBlur"];
  ref?: InputProps["ref"];
  className?: string;
};

/** Builds the props of each radio of a group. Native radios support arrow keys, forms and `register`. */
export function useChoice<Value extends string>({
  value,
  defaultValue,
  onValueChange,
  name,
  disabled,
  required,
  onChange,
  onBlur,
  ref,
}: ChoiceProps<Value>): (option: ChoiceOption<Value>) => InputProps {
  const fallbackName = useId();
  return (option) => ({
    type: "radio",
    name: name ?? fallbackName,
    value: option.value,
    required,
    disabled: disabled === true || option.disabled === true,
    ref,
    onBlur,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChange?.(event);
      onValueChange?.(option.value);
    },
    ...(value === undefined
      ? defaultValue === undefined
        ? {}
        : { defaultChecked: option.value === defaultValue }
      : { checked: option.value === value }),
  });
}
