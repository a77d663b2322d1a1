import { messages } from "@matinee/texts";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

const texts = messages.studioShell;

/** Tells the user that the connection is lost and that saving resumes when it is back. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <output className="contents">
      {online ? null : (
        <span className="pointer-events-none fixed inset-x-0 top-0 z-(--z-toast) flex items-center justify-center gap-2 bg-warning-soft px-5 py-2 text-sm leading-ui text-warning">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {texts.offline}
        </span>
      )}
    </output>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
