import { messages } from "@matinee/texts";
import { listPassPoints } from "@matinee/contract/pass-points";
import type { Programme } from "@matinee/contract/schemas/festivals";
import { Price } from "@matinee/ui/price";
import { readCents } from "@matinee/ui/typed-number";
import { Check, Minus } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { listCoverable, listCovered } from "./pass-facts.ts";
import { type PassUnits, type PassValues, toPassSettings } from "./pass-form.ts";

const texts = messages.passesStep;

/** The pass as it is typed: its card on the festival's page, and the screenings that it covers now. */
export function PassPreview({ programme, units }: { programme: Programme; units: PassUnits }) {
  const { control } = useFormContext<PassValues>();
  // Every field of the form.
  const values = useWatch({ control }) as PassValues;
  const pass = toPassSettings(values, units);
  const coverable = listCoverable(programme);
  const covered = listCovered(pass, programme);
  const price = readCents(values.price, units.currency).value;
  const isEarly = pass.earlyPrice !== null && price !== null && pass.earlyPrice < price;
  const shownPrice = (isEarly ? pass.earlyPrice : price) ?? 0;
  const each = pass.filmCount && shownPrice ? Math.round(shownPrice / pass.filmCount) : null;
  const points = listPassPoints(
    { ...pass, screenings: covered.length },
    {
      hasPremieres: coverable.some(({ isPremiere }) => isPremiere),
      sections: new Map(programme.sections.map(({ id, title }) => [id, title])),
    },
  );
  return (
    <div className="flex flex-col gap-5 p-6">
      <h3 className="text-sm font-semibold">{texts.asViewersSeeIt}</h3>
      <div className="panel flex flex-col gap-3 p-5">
        <p dir="auto" className="font-display text-title-sm wrap-anywhere">
          {values.title || texts.newTitle}
        </p>
        {price === null ? null : (
          <p className="tabular-nums">
            <Price
              className="text-title-sm font-semibold"
              cents={shownPrice}
              currency={units.currency}
              freeLabel={messages.passCard.free}
              wasLabel={messages.passCard.ordinaryPrice}
              {...(shownPrice !== price && { wasCents: price })}
            />
            {each ? (
              <span className="ml-2 text-sm text-text-3">{messages.passCard.each(each, units.currency)}</span>
            ) : null}
          </p>
        )}
        <ul className="flex flex-col gap-2 text-sm text-text-2">
          {points.map(({ text, isIncluded }) => (
            <li key={text} className="flex gap-2">
              {isIncluded ? (
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              ) : (
                <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              )}
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <section aria-label={messages.passesStep.admitsTo}>
        <h3 className="text-sm font-semibold">
          {covered.length === 0 ? texts.admitsToNothing : texts.admitsNow(covered.length, coverable.length)}
        </h3>
        <ul className="mt-2 flex flex-col gap-1 text-sm text-text-2">
          {covered.map(({ pageId, title, isPremiere }) => (
            <li key={pageId} className="wrap-anywhere">
              {title}
              {isPremiere ? <span className="text-text-3"> · {texts.premiere}</span> : null}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
