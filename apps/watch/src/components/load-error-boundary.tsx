import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ErrorState } from "@matinee/ui/error-state";
import { Component, type ReactNode } from "react";

const texts = messages.eventPage;

interface LoadErrorBoundaryProps {
  /** For parts that open over the page: the error shows over it too, and goes when they close. */
  overlay?: { isOpen: boolean; onClose: () => void };
  children: ReactNode;
}

/** Keeps the rest of the page when the code of a part cannot be loaded: offline, or after a new deployment. */
export class LoadErrorBoundary extends Component<LoadErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Forgets the failure once nothing is open: another part may load. */
  static getDerivedStateFromProps(
    { overlay }: LoadErrorBoundaryProps,
    { hasFailed }: { hasFailed: boolean },
  ) {
    return hasFailed && overlay?.isOpen === false ? { hasFailed: false } : null;
  }

  override render() {
    const { overlay, children } = this.props;
    if (!this.state.hasFailed) return children;
    const error = (
      <ErrorState
        title={texts.partPageNotLoaded}
        onRetry={() => window.location.reload()}
        className={overlay && "pb-3!"}
      />
    );
    if (!overlay) return error;
    return (
      <div className="fixed inset-x-0 bottom-0 z-(--z-toast) border-t border-line bg-surface pb-6 text-center">
        {error}
        <Button variant="quiet" onClick={overlay.onClose}>
          {messages.actions.close}
        </Button>
      </div>
    );
  }
}
