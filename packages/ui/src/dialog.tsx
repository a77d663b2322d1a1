import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { X } from "lucide-react";
import * as Radix from "@radix-ui/react-dialog";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { Button } from "./button.tsx";
import { isFocusTaken } from "./focus-taken.ts";
import { SheetHandle } from "./sheet-handle.tsx";
import { StepProgress } from "./step-progress.tsx";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Below the title; announced when the dialog opens. */
  description?: ReactNode;
  /** For a dialog with several steps: '2 of 3'. A change of `current` focuses the new title. */
  step?: { current: number; total: number };
  /** 960 px wide with two columns: `summary` left, children right. */
  wide?: boolean;
  summary?: ReactNode;
  /** The summary in one line, pinned above the title of a sheet. */
  summaryLine?: ReactNode;
  /** Escape and presses outside do not close it, for example during a payment. */
  locked?: boolean;
  role?: "dialog" | "alertdialog";
  hideClose?: boolean;
  closeLabel?: string;
  className?: string;
  /** DialogBody and DialogFooter, optionally inside one `<form className="contents">`. */
  children: ReactNode;
};

/** A dialog 520 px wide, or 960 px with a summary; a bottom sheet below 768 px. Traps the focus and restores it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  step,
  wide = false,
  summary,
  summaryLine,
  locked = false,
  role = "dialog",
  hideClose = false,
  closeLabel = messages.actions.close,
  className,
  children,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const origin = useRef<Origin | null>(null);
  const current = step?.current;
  const shownStep = useRef(open ? current : undefined);
  useEffect(() => {
    const isNextStep = shownStep.current !== undefined && current !== undefined;
    // At once: a control of the step before may have had the focus, and the browser would give it to the page.
    if (isNextStep && shownStep.current !== current) heading.current?.focus({ preventScroll: true });
    shownStep.current = open ? current : undefined;
  }, [open, current]);
  const keepWhileLocked = (event: Event) => {
    const onToast = event.target instanceof Element && event.target.closest("[data-sonner-toaster]");
    if (locked || onToast) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <OriginRecorder isOpen={open} originRef={origin} />
      <Radix.Portal container={portalContainer}>
        <Radix.Overlay className="fixed inset-0 z-(--z-scrim) grid place-items-center overflow-y-auto bg-scrim p-6 laptop:motion-safe:in-data-[app=watch]:backdrop-blur-lg data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in max-tablet:place-items-end max-tablet:overflow-hidden max-tablet:p-0">
          <Radix.Content
            role={role}
            {...(description == null ? { "aria-describedby": undefined } : {})}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              focusInNextFrame(heading);
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (!isFocusTaken() && origin.current) restoreFocus(origin.current);
              origin.current = null;
            }}
            onEscapeKeyDown={keepWhileLocked}
            onInteractOutside={keepWhileLocked}
            className={clsx(
              "relative z-(--z-dialog) flex max-h-[calc(100dvh-48px)] w-full flex-col overflow-hidden rounded-4 border border-line bg-surface text-text shadow-3 outline-none",
              "data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in",
              "max-tablet:max-h-[calc(100dvh-40px)] max-tablet:rounded-b-none max-tablet:border-x-0 max-tablet:border-b-0 max-tablet:data-[state=closed]:animate-sheet-out max-tablet:data-[state=open]:animate-sheet-in low-sheet:overflow-y-auto",
              wide ? "tablet:max-w-dialog-wide" : "tablet:max-w-dialog",
              className,
            )}
          >
            <SheetHandle
              className="tablet:hidden"
              onClose={() => {
                if (!locked) onOpenChange(false);
              }}
            />
            {summaryLine == null ? null : (
              <div className="shrink-0 border-b border-line px-5 pt-2 pb-4 tablet:hidden">{summaryLine}</div>
            )}
            <div
              className={clsx(
                "flex min-h-0 flex-1 flex-col low-sheet:flex-none",
                summary != null &&
                  "tablet:grid tablet:grid-cols-[280px_minmax(0,1fr)] laptop:grid-cols-[392px_minmax(0,1fr)]",
              )}
            >
              {summary == null ? null : (
                <div className="hidden min-h-0 flex-col overflow-y-auto bg-bg tablet:flex">{summary}</div>
              )}
              <div className="flex min-h-0 min-w-0 flex-1 flex-col low-sheet:flex-none">
                <header className="flex shrink-0 flex-wrap items-start gap-x-4 px-8 pt-6 pb-2 max-tablet:px-5 max-tablet:pt-3">
                  <Radix.Title
                    ref={heading}
                    tabIndex={-1}
                    className="min-w-0 grow basis-36 font-display text-title-md wrap-break-word max-tablet:text-title-sm"
                  >
                    {title}
                  </Radix.Title>
                  {step || !hideClose ? (
                    // With large text it takes a line of its own, so that the title keeps its width.
                    <div className="ms-auto flex shrink-0 items-start gap-x-4">
                      {step ? <StepProgress {...step} className="mt-2" /> : null}
                      {hideClose ? null : (
                        <Radix.Close asChild>
                          <Button
                            variant="quiet"
                            size="sm"
                            iconOnly
                            aria-label={closeLabel}
                            disabled={locked}
                            className={clsx("-me-2 max-tablet:-mt-2", locked && "invisible")}
                          >
                            <X aria-hidden="true" />
                          </Button>
                        </Radix.Close>
                      )}
                    </div>
                  ) : null}
                  {description == null ? null : (
                    <Radix.Description className="mt-1.5 basis-full wrap-anywhere text-text-2 max-tablet:mt-0">
                      {description}
                    </Radix.Description>
                  )}
                </header>
                {children}
              </div>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Without a container, Radix renders the content in a second, synchronous rendering after the first: one long task, which
 * no transition can split. Undefined on the server, where no dialog is open.
 */
const portalContainer = typeof document === "undefined" ? undefined : document.body;

/** Records where the focus was before a dialog. Rendered before its content, a field of which may take the focus. */
function OriginRecorder({ isOpen, originRef }: { isOpen: boolean; originRef: RefObject<Origin | null> }) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    originRef.current = findOrigin();
    return () => {
      replacedOrigin = originRef.current;
    };
  }, [isOpen, originRef]);
  return null;
}

/** Focuses an element when the browser lays out the next frame: a focus before that would lay the page out once more. */
function focusInNextFrame(element: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => element.current?.focus({ preventScroll: true }));
}

/** Where the focus was before the dialog. */
interface Origin {
  control: HTMLElement;
  section: HTMLElement | null;
}

/** Of the dialog that was open last. The next one may take its place. */
let replacedOrigin: Origin | null = null;

function findOrigin(): Origin | null {
  const control = findFocusedControl();
  const replaced = replacedOrigin;
  replacedOrigin = null;
  if (!control || control === document.body) return replaced;
  return { control, section: control.closest<HTMLElement>("section, main") };
}

/**
 * Focuses the control that opened the dialog; if what the dialog did removed or disabled it, the section that contained
 * it.
 */
function restoreFocus({ control, section }: Origin): void {
  const isUsable = control.isConnected && !control.matches(":disabled");
  if (!isUsable && section) section.tabIndex = -1;
  (isUsable ? control : section)?.focus({ preventScroll: true });
}

/** Returns the focused element. For a menu item, returns the menu's button, because the menu closes. */
function findFocusedControl(): HTMLElement | null {
  let control = document.activeElement;
  for (let menu = control?.closest("[role=menu]"); menu; menu = control?.closest("[role=menu]"))
    control = document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  return control instanceof HTMLElement ? control : null;
}

/** The scrolling part of a dialog. In a low sheet the whole dialog scrolls instead. */
export function DialogBody({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={clsx(
        "min-h-0 flex-1 scroll-py-4 overflow-y-auto overscroll-contain px-8 py-2 max-tablet:px-5 low-sheet:flex-none low-sheet:overflow-visible",
        className,
      )}
      {...rest}
    />
  );
}

/** The actions: right-aligned with the main one last; on a sheet pinned at the bottom with the main one first. */
export function DialogFooter({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={clsx(
        "flex shrink-0 flex-wrap items-center justify-end gap-3 px-8 pt-4 pb-7",
        "max-tablet:flex-col-reverse max-tablet:flex-nowrap max-tablet:items-stretch max-tablet:gap-2 max-tablet:border-t max-tablet:border-line max-tablet:px-5 max-tablet:pt-4 max-tablet:pb-[max(16px,env(safe-area-inset-bottom))]",
        className,
      )}
      {...rest}
    />
  );
}
