import { messages } from "@matinee/texts";
import { useEffect, useState } from "react";
import { findMoment, momentTexts } from "./announced-moments.ts";

const MINUTE_MS = 60_000;

/** Tells screen readers ten minutes and one minute before the start, and at the start. */
export function Announcements({ leftMs }: { leftMs: number | null }) {
  const moment = findMoment(leftMs);
  const [last, setLast] = useState({ moment, text: "" });
  // A viewer who enters between two moments hears the later one only.
  if (last.moment !== moment) setLast({ moment, text: momentTexts[moment] });
  return (
    <p role="status" className="sr-only">
      {last.text}
    </p>
  );
}

/** Who is here and who may still come. A change is announced at most once a minute. */
export function PeopleSentence({
  members,
  countries,
  holders,
}: {
  members: number;
  countries: number;
  holders: number;
}) {
  const [spoken, setSpoken] = useState({ members, countries });
  useEffect(() => {
    const timer = setTimeout(() => setSpoken({ members, countries }), spoken.members === 0 ? 0 : MINUTE_MS);
    return () => clearTimeout(timer);
  }, [members, countries, spoken.members]);
  const missing = Math.max(0, holders - members);
  return (
    <>
      <span aria-hidden="true">
        {members === 0 ? (
          messages.premiereNight.noOneHere
        ) : (
          <>
            <span className="font-semibold text-text">{messages.premiereNight.people(members)}</span>{" "}
            {messages.premiereNight.areHere(members, countries)}
          </>
        )}{" "}
        {missing > 0 ? messages.premiereNight.onTheWay(missing) : null}
      </span>
      <span role="status" className="sr-only">
        {spoken.members === 0
          ? messages.premiereNight.noOneHere
          : `${messages.premiereNight.people(spoken.members)} ${messages.premiereNight.areHere(spoken.members, spoken.countries)}`}
      </span>
    </>
  );
}

/** Counts in the tab's title, for viewers who do something else meanwhile. */
export function useCountInTitle(leftMs: number | null): void {
  const seconds = leftMs === null ? null : Math.ceil(leftMs / 1000);
  useEffect(() => {
    const { title } = document;
    return () => {
      document.title = title;
    };
  }, []);
  useEffect(() => {
    const rest = document.title.replace(/^[\d:]+ · /, "");
    document.title =
      seconds === null
        ? rest
        : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} · ${rest}`;
  }, [seconds]);
}
