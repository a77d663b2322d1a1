import { delaysMs } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { useEffect, useState } from "react";

/** Says for a few seconds that the film continues where the viewer left it. */
export function ResumedNote() {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), delaysMs.resumedNote);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span
      role="status"
      className={`transition-[opacity,visibility] duration-slow ${isShown ? "" : "invisible opacity-0"}`}
    >
      {messages.video.resumed}
    </span>
  );
}
