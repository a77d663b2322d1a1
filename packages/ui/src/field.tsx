import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { Check, CircleAlert } from "lucide-react";
import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

const texts = messages.controls;

type FieldState = {
  controlId: string;
  labelId: string;
  messageId: string;
  invalid: boolean;
  required: boolean;
  /** Sets the problem of a control's text, or null. */
  report: (controlKey: string, problem: string | null) => void;
};

const FieldContext = createContext<FieldState | null>(null);

type ControlAttributes = {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
};

/** Returns the id, name, description and validity of a control inside a Field. The control's own props take precedence. */
export function useFieldControl<T extends ControlAttributes>(own: T): T {
  const field = useContext(FieldContext);
  const fallbackId = useId();
  if (!field) return { ...own, id: own.id ?? fallbackId };
  return {
    ...own,
    id: own.id ?? field.controlId,
    "aria-labelledby": own["aria-labelledby"] ?? (own["aria-label"] ? undefined : field.labelId),
    "aria-describedby": clsx(own["aria-describedby"], field.messageId),
    "aria-invalid": own["aria-invalid"] ?? (field.invalid || undefined),
    "aria-required": field.required || undefined,
  };
}

/**
 * Lets a control show a problem of its text as the error of its Field, from its first blur until the text is valid.
 */
export function useFieldProblem(findProblem: (text: string) => string | null) {
  const report = useContext(FieldContext)?.report;
  const key = useId();
  const left = useRef<HTMLInputElement | null>(null);
  const show = (control: HTMLInputElement) => {
    const problem = findProblem(control.value);
    left.current = problem === null ? null : control;
    report?.(key, problem);
  };
  // After every render, because a form can set another text without an event.
  useEffect(() => {
    if (left.current) show(left.current);
  });
  useEffect(() => () => report?.(key, null), [report, key]);
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      if (left.current) show(event.target);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => show(event.target),
  };
}

export type FieldProps = {
  label: ReactNode;
  /** Shown below the control; an error replaces it. */
  help?: ReactNode;
  /** The error; announced when it appears. */
  error?: ReactNode;
  /** A success message in the same place: 'Promo code applied successfully!' */
  success?: ReactNode;
  /** At the end of the label's line: 'Optional', or a link. */
  aside?: ReactNode;
  /**
   * Shows the length against this limit: '13 of 45', red beyond it. The control accepts more, so that pasted text is not
   * cut off unnoticed; the form's rule rejects it.
   */
  limit?: number;
  /** The length of the text; read from the control by default. */
  count?: number;
  required?: boolean;
  hideLabel?: boolean;
  /** For several controls of one question: a named group instead of a label. */
  group?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, control and one line of message. The error replaces the help, so that the layout does not shift. */
export function Field({
  label,
  help,
  error,
  success,
  aside,
  limit,
  count,
  required = false,
  hideLabel = false,
  group = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const typed = useTypedLength(root, limit === undefined || count !== undefined);
  const length = count ?? typed;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const report = useCallback((key: string, problem: string | null) => {
    setProblems((shown) => {
      if ((shown[key] ?? null) === problem) return shown;
      const { [key]: _gone, ...others } = shown;
      return problem === null ? others : { ...others, [key]: problem };
    });
  }, []);
  const failure = error || Object.values(problems)[0];
  const invalid = Boolean(failure);
  const state = useMemo<FieldState>(
    () => ({ controlId: `${id}c`, labelId: `${id}l`, messageId: `${id}m`, invalid, required, report }),
    [id, invalid, required, report],
  );
  const labelClass = clsx("text-sm leading-ui font-medium text-text-2", hideLabel && "sr-only");
  const message = failure || success || help;
  return (
    <FieldContext value={state}>
      <div
        ref={root}
        role={group ? "group" : undefined}
        aria-labelledby={group ? state.labelId : undefined}
        aria-describedby={group ? state.messageId : undefined}
        className={clsx("flex min-w-0 flex-col gap-1.5", className)}
      >
        <div className={hideLabel && !aside ? "contents" : "flex items-baseline justify-between gap-3"}>
          {group ? (
            <span id={state.labelId} className={labelClass}>
              {label}
            </span>
          ) : (
            <label id={state.labelId} htmlFor={state.controlId} className={labelClass}>
              {label}
            </label>
          )}
          {aside ? <span className="text-sm leading-ui text-text-3">{aside}</span> : null}
        </div>
        {children}
        <div
          id={state.messageId}
          className={clsx("flex text-sm leading-ui", message == null && limit === undefined && "-mt-1.5")}
        >
          <span aria-live="polite" className="min-w-0">
            <FieldMessage error={failure} success={success} help={help} />
          </span>
          {limit === undefined ? null : (
            <span
              className={clsx(
                "tabular-nums",
                length > limit ? "text-danger" : "text-text-3",
                message != null && "ms-auto shrink-0 ps-3",
              )}
            >
              {texts.of(length, limit)}
            </span>
          )}
        </div>
      </div>
    </FieldContext>
  );
}

function FieldMessage({ error, success, help }: Pick<FieldProps, "error" | "success" | "help">) {
  if (error)
    return (
      <span className="flex gap-1.5 text-danger">
        <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
        <span>{error}</span>
      </span>
    );
  if (success)
    return (
      <span className="flex gap-1.5 text-success">
        <Check aria-hidden="true" className="mt-px size-4 shrink-0" />
        <span>{success}</span>
      </span>
    );
  return help == null ? null : <span className="text-text-3">{help}</span>;
}

/** Returns the text length of the first control. Also read after every render, because forms set it without an event. */
function useTypedLength(root: RefObject<HTMLDivElement | null>, off: boolean): number {
  const [length, setLength] = useState(0);
  useLayoutEffect(() => {
    const control = off ? null : root.current?.querySelector<HTMLInputElement>("input, textarea");
    if (!control) return undefined;
    const read = () => setLength(control.value.length);
    read();
    control.addEventListener("input", read);
    return () => control.removeEventListener("input", read);
  });
  return length;
}
