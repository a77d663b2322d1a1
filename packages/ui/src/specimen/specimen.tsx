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

const moods = ["watch", "studio", "studio dark", "backoffice", "backoffice dark"] as const;
type Mood = (typeof moods)[number];

function moodInAddress(): Mood {
  const asked = new URLSearchParams(location.search).get("mood");
  return moods.find((mood) => mood === asked) ?? "studio";
}

/** Every component in every state, in one of the five moods: `?mood=backoffice dark`. */
export function Specimen() {
  const [mood, setMood] = useState(moodInAddress);
  useLayoutEffect(() => {
    const [room, theme] = mood.split(" ");
    document.documentElement.dataset["room"] = room;
    if (theme) document.documentElement.dataset["theme"] = theme;
    else delete document.documentElement.dataset["theme"];
    history.replaceState(null, "", `?mood=${mood}`);
  }, [mood]);
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="mx-auto flex max-w-[1344px] flex-col gap-5 px-5 py-10">
        <header className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <Logo />
            <h1 className="mt-3 font-display text-title-lg first-letter:uppercase">{mood}</h1>
          </div>
          <Segment
            label="Mood"
            value={mood}
            onValueChange={setMood}
            options={moods.map((value) => ({ value, label: value }))}
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
      <Toaster position={mood.startsWith("backoffice") ? "bottom-left" : "top-center"} />
    </>
  );
}
