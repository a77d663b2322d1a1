import { Alert, type AlertTone } from "@matinee/ui/alert";
import { useScrollIntoView } from "../use-scroll-into-view.ts";

export type ScrolledAlertProps = {
  /** Null while there is nothing to say. */
  message: string | null;
  tone?: AlertTone;
  className?: string;
};

/** An alert that is announced and scrolled into view when its message appears or changes. */
export function ScrolledAlert({ message, tone = "danger", className }: ScrolledAlertProps) {
  const element = useScrollIntoView(message);
  if (!message) return null;
  return (
    <div ref={element}>
      <Alert key={message} tone={tone} live className={className}>
        {message}
      </Alert>
    </div>
  );
}
