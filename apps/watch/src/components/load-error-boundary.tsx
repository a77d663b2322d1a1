import { ErrorState } from "@matinee/ui/error-state";
import { Component, type ReactNode } from "react";

/** Keeps the rest of the page when the code of a part cannot be loaded: offline, or after a new deployment. */
export class LoadErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title="This part of the page could not be loaded."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
