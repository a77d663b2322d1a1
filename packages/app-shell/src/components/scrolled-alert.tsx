import { Alert, type AlertTone } from "@matinee/ui/alert";
import type { ReactNode } from "react";
import { useScrollIntoView } from "../use-scroll-into-view.ts";

export type ScrolledAlertProps = {
  /** Null while there is nothing to say. */
  message: string | null;
  tone?: AlertTone;
  className?: string;
  /** Behind the message, for example a link to what helps. */
  children?: ReactNode;
};

/** An alert that is announced and scrolled into view when its message appears or changes. */
export function ScrolledAlert({ message, tone = "danger", className, children }: ScrolledAlertProps) {
  const element = useScrollIntoView(message);
  if (!message) return null;
  return (
    <div ref={element}>
      <Alert key={message} tone={tone} live className={className}>
        {message}
        {children}
      </Alert>
    </div>
  );
}
