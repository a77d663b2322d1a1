import { useLayoutEffect, useState } from "react";
import { Logo } from "../logo.tsx";
import { Segment } from "../segment.tsx";
import { SkipLink } from "../skip-link.tsx";
import { Toaster } from "../toast.tsx";
import { Choices } from "./choices.tsx";
import { DataSection } from "./data-section.tsx";
import { Fields } from "./fields.tsx";
import { Foundations } from "./foundations.tsx";
import { Notes } from "./notes.tsx";
import { Overlays } from "./overlays.tsx";
import { Shells } from "./shells.tsx";

const looks = ["watch", "studio", "studio dark", "backoffice", "backoffice dark"] as const;
type Look = (typeof looks)[number];

function readLookFromAddress(): Look {
  const name = new URLSearchParams(location.search).get("theme");
  return looks.find((look) => look === name) ?? "studio";
}

/** Shows every component in every state, in one of the five looks: `?theme=backoffice dark`. */
export function Gallery() {
  const [look, setLook] = useState(readLookFromAddress);
  useLayoutEffect(() => {
    const [app, theme] = look.split(" ");
    document.documentElement.dataset["app"] = app;
    if (theme) document.documentElement.dataset["theme"] = theme;
    else delete document.documentElement.dataset["theme"];
    history.replaceState(null, "", `?theme=${look}`);
  }, [look]);
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="mx-auto flex max-w-[1344px] flex-col gap-5 px-5 py-10">
        <header className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <Logo />
            <h1 className="mt-3 font-display text-title-lg first-letter:uppercase">{look}</h1>
          </div>
          <Segment
            label="Theme"
            value={look}
            onValueChange={setLook}
            options={looks.map((value) => ({ value, label: value }))}
          />
        </header>
        <Foundations />
        <div className="grid gap-5 laptop:grid-cols-[2fr_1fr]">
          <Fields />
          <Choices />
        </div>
        <Notes />
        <Overlays />
        <DataSection />
        <Shells />
      </main>
      <Toaster position={look.startsWith("backoffice") ? "bottom-left" : "top-center"} />
    </>
  );
}
