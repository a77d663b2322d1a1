import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ArrowLeft } from "lucide-react";
import { useIsUploading } from "../images/use-is-uploading.ts";

const texts = messages.builderScreen;

/** Back and Save below a step's form; on a phone it stays visible. */
export function StepFooter({
  onBack,
  saveLabel,
  saving,
  waiting,
  disabled = false,
}: {
  /** Null in the first step. */
  onBack: (() => void) | null;
  saveLabel: string;
  saving: boolean;
  /** The save waits for the connection. */
  waiting: boolean;
  disabled?: boolean;
}) {
  const isUploading = useIsUploading();
  return (
    <footer className="mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-5 max-tablet:sticky max-tablet:bottom-0 max-tablet:z-(--z-sticky) max-tablet:-mx-5 max-tablet:bg-surface max-tablet:gap-x-2 max-tablet:px-5 max-tablet:py-3">
      {onBack ? (
        <Button
          variant="quiet"
          icon={<ArrowLeft aria-hidden="true" />}
          className="max-tablet:-ml-4"
          onClick={onBack}
        >
          {messages.actions.back}
        </Button>
      ) : (
        <span />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wraps
        className="max-w-full max-tablet:ml-auto"
        disabled={disabled || isUploading}
        busy={saving}
        busyLabel={waiting ? texts.waitingForTheConnection : messages.actions.saving}
      >
        {saveLabel}
      </Button>
    </footer>
  );
}
