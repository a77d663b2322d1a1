import { messages } from "@matinee/texts";
import { useNavigation } from "react-router";

/** A thin line at the top of the window while the next page loads. */
export function NavigationProgress() {
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label={messages.actions.loading}
      className="fixed inset-x-0 top-0 z-(--z-toast) h-0.5 animate-shimmer bg-accent"
    />
  );
}
