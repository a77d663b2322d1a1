import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { useFieldControl } from "./field.tsx";
import { filterOptions, ListboxPopover, useListbox } from "./listbox.tsx";
import { Tag } from "./tag.tsx";

const texts = messages.formControls;

export type TagInputProps = {
  id?: string;
  name?: string;
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  onBlur?: () => void;
  /** Suggestions while typing. */
  suggestions?: readonly string[];
  /** Accepts only suggestions; other text stays in the field. */
  strict?: boolean;
  /** Shown when the text matches no suggestion. */
  emptyText?: string;
  /** The highest number of tags. */
  max?: number;
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
  removeLabel?: (tag: string) => string;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
  className?: string;
};

/** A list of words: Enter or a comma adds one; Backspace or the remove button removes one. */
export function TagInput({
  value,
  onValueChange,
  onBlur,
  suggestions = [],
  strict = false,
  emptyText,
  max,
  removeLabel = texts.removeTag,
  className,
  placeholder,
  ...rest
}: TagInputProps) {
  const control = useFieldControl(rest);
  const anchor = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const full = max !== undefined && value.length >= max;
  const offered = full
    ? []
    : filterOptions(
        suggestions.filter((tag) => !value.includes(tag)).map((tag) => ({ value: tag, label: tag })),
        typed,
      );
  const add = (text: string) => {
    const tag = text.trim();
    const allowed = !strict || suggestions.includes(tag);
    if (tag !== "" && !allowed) return;
    if (tag !== "" && !full && allowed && !value.includes(tag)) onValueChange([...value, tag]);
    setTyped("");
  };
  const listbox = useListbox(offered, (option) => add(option.value));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    listbox.inputProps.onKeyDown(event);
    if (event.defaultPrevented) return;
    if ((event.key === "Enter" && typed !== "") || event.key === ",") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "") {
      onValueChange(value.slice(0, -1));
    }
  };
  return (
    <ListboxPopover
      listbox={listbox}
      options={offered}
      label={control["aria-label"] ?? placeholder ?? ""}
      emptyText={typed.trim() === "" ? undefined : emptyText}
      anchor={anchor}
    >
      <div className={clsx("control flex-wrap gap-1.5 py-1! ps-1.5!", className)}>
        {value.map((tag) => (
          <Tag
            key={tag}
            disabled={rest.disabled}
            removeLabel={removeLabel(tag)}
            onRemove={() => onValueChange(value.filter((other) => other !== tag))}
          >
            {tag}
          </Tag>
        ))}
        <input
          type="text"
          {...control}
          {...listbox.inputProps}
          value={typed}
          placeholder={value.length === 0 ? placeholder : undefined}
          readOnly={full}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            listbox.show(strict && event.target.value !== "" ? 0 : -1);
          }}
          onFocus={() => listbox.show(-1)}
          onBlur={() => {
            if (!strict) add(typed);
            setTyped("");
            listbox.setOpen(false);
            onBlur?.();
          }}
          className="h-7! min-w-20 px-1.5"
        />
      </div>
    </ListboxPopover>
  );
}
