import { delaysMs } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";

/** An event that is not there; the browser goes home after a moment. */
export function MissingEvent() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(paths.home, { replace: true }),
      delaysMs.missingEventRedirect,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <p role="alert" className="grid min-h-[60dvh] place-content-center text-center text-text-2">
      {messages.watch.noEventAtUrl}
    </p>
  );
}
