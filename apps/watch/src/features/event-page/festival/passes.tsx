import { listPassPoints, type PassProgramme } from "@matinee/contract/pass-points";
import { addsTax } from "@matinee/domain/adds-tax";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { PublicPass } from "@matinee/contract/schemas/products";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Price } from "@matinee/ui/price";
import { Check, Minus } from "lucide-react";
import type { Overlay } from "../../../lib/overlay.ts";
import { describePassOffer, isOnSale } from "../../store/pass-offer.ts";

const texts = messages.passCard;

/** The passes of a festival; nothing where it has none. */
export function Passes({
  passes,
  page,
  programme,
  reader: { now, zone },
  isLinkGone,
  isSold,
  onGet,
}: {
  /** That of the link in the address first. */
  passes: readonly PublicPass[];
  page: PublicPage;
  programme: PassProgramme;
  /** `now` in milliseconds since 1970. */
  reader: { now: number; zone: string };
  /** The address names a pass that is not offered. */
  isLinkGone: boolean;
  /** False in a preview, and for a festival that was cancelled. */
  isSold: boolean;
  onGet: (overlay: Overlay) => void;
}) {
  if (passes.length === 0 && !isLinkGone) return null;
  return (
    <section
      id="passes"
      aria-labelledby="passes-title"
      className="gutter grid scroll-mt-4 gap-x-10 gap-y-6 pt-10 laptop:grid-cols-[1fr_2fr] tablet:pt-14 print:hidden"
    >
      <div className="flex max-w-measure flex-col gap-3">
        <h2 id="passes-title" className="font-display text-title-md">
          {texts.title}
        </h2>
        {isLinkGone ? <Alert tone="warning">{messages.festivalPage.passGone}</Alert> : null}
        <p className="text-text-2">{texts.intro}</p>
        <p className="text-sm text-text-3">{texts.notRefunded}</p>
      </div>
      <ul className="grid gap-4 tablet:grid-cols-2">
        {passes.map((pass, index) => (
          <PassCard
            key={pass.id}
            pass={pass}
            page={page}
            programme={programme}
            reader={{ now: new Date(now), zone }}
            isFirst={index === 0}
            isSold={isSold}
            onGet={() => onGet({ kind: "pass", id: pass.id })}
          />
        ))}
      </ul>
    </section>
  );
}

function PassCard({
  pass,
  page,
  programme,
  reader,
  isFirst,
  isSold,
  onGet,
}: {
  pass: PublicPass;
  page: Pick<PublicPage, "closesAt" | "currency" | "tax">;
  programme: PassProgramme;
  reader: { now: Date; zone: string };
  isFirst: boolean;
  isSold: boolean;
  onGet: () => void;
}) {
  const { closesAt, currency } = page;
  const { state, priceCents, ordinaryCents, note } = describePassOffer(pass, closesAt, reader);
  const each = pass.filmCount ? Math.round(priceCents / pass.filmCount) : 0;
  const isOpen = isSold && isOnSale(state);
  return (
    <li
      className={`flex flex-col gap-3 rounded-3 border bg-surface p-6 ${isFirst ? "border-accent" : "border-line"}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 dir="auto" className="min-w-0 font-display text-title-sm wrap-anywhere">
          {pass.title}
        </h3>
        {state === "early" ? (
          <span className="programme-chip" data-tone="now">
            {texts.early}
          </span>
        ) : null}
      </div>
      <p className="flex flex-wrap items-baseline gap-3 text-title-sm font-semibold">
        <Price
          cents={priceCents}
          currency={currency}
          freeLabel={texts.free}
          wasLabel={texts.ordinaryPrice}
          {...(ordinaryCents !== null && { wasCents: ordinaryCents })}
        />
        {each > 0 ? (
          <span className="text-sm font-normal text-text-3">{texts.each(each, currency)}</span>
        ) : null}
        {addsTax(page) ? (
          <span className="text-sm font-normal text-text-3">{messages.eventPage.plusTax}</span>
        ) : null}
      </p>
      {/* The line keeps its place, so that a note that comes or goes moves nothing. */}
      <p className="min-h-5 text-sm leading-ui text-text-2">{note}</p>
      {pass.description ? (
        <p dir="auto" className="text-sm text-text-2 wrap-anywhere">
          {pass.description}
        </p>
      ) : null}
      <PassPoints pass={pass} programme={programme} />
      <Button
        size="lg"
        variant={isFirst && isOpen ? "primary" : "secondary"}
        className="mt-auto"
        disabled={!isOpen}
        aria-label={texts.getOf(pass.title)}
        onClick={onGet}
      >
        {texts.get}
      </Button>
    </li>
  );
}

/** What a pass admits to and allows. */
export function PassPoints({ pass, programme }: { pass: PublicPass; programme: PassProgramme }) {
  return (
    <ul className="flex flex-col gap-2 text-sm leading-ui">
      {listPassPoints(pass, programme).map(({ text, isIncluded }) => (
        <li key={text} className={`flex gap-3 ${isIncluded ? "text-text-2" : "text-text-3"}`}>
          {isIncluded ? (
            <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
          ) : (
            <Minus aria-hidden="true" className="size-4 shrink-0" />
          )}
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
