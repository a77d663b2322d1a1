import { messages } from "@matinee/texts";
import type { Premiere, PremierePart } from "@matinee/contract/routes/premiere-board";
import { Chip } from "@matinee/ui/chip";
import { Fact, Facts, Panel } from "@matinee/ui/panel";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { describePart } from "./describe-part.ts";
import { levelTones } from "./level-tones.ts";

const texts = messages.premiereBoard;

/** The page with the records behind the figures of a part. */
const recordPages: Partial<Record<PremierePart, readonly [path: string, name: string]>> = {
  checkout: [paths.list("orders"), texts.orders],
  mail: [paths.emails, texts.emails],
  queues: [paths.jobs(), texts.jobs],
};

/** The level and the figures of one part, and what to do about it. */
export function PartPanel({ part, premiere }: { part: PremierePart; premiere: Premiere }) {
  const { title, span, facts, steps, runbooks } = describePart(part, premiere);
  const level = premiere.levels[part];
  const recordPage = recordPages[part];
  const { chip, label } = levelTones[level];
  // Null: the level decides.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (level === "warning" || level === "bad");
  return (
    <Panel title={title} action={<Chip tone={chip}>{label}</Chip>}>
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            <span className="font-medium tabular-nums">{value}</span>
          </Fact>
        ))}
      </Facts>
      <p className="mt-3 flex justify-between gap-3 text-xs text-text-3">
        {span}
        {recordPage ? (
          <Link className="link" to={recordPage[0]}>
            {recordPage[1]}
          </Link>
        ) : null}
      </p>
      <details
        className="mt-2 text-sm"
        open={isOpen}
        onToggle={(event) => {
          if (event.currentTarget.open !== isOpen) setChosen(event.currentTarget.open);
        }}
      >
        <summary className="cursor-pointer rounded-1 py-1 text-text-2">
          {texts.whatToDo}
          <span className="sr-only"> {texts.aboutPart(title)}</span>
        </summary>
        <ol className="mt-1 flex list-decimal flex-col gap-1 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {runbooks.length > 0 ? (
          <p className="mt-2 text-text-2">{texts.moreInRunbooks(messages.formats.list(runbooks, "unit"))}</p>
        ) : null}
      </details>
    </Panel>
  );
}
