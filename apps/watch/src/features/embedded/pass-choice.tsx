import { routes as contractRoutes } from "virtual:matinee-festival-routes";
import { createApiClient, unwrapData } from "@matinee/app-shell/api/api-client";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { PublicPass } from "@matinee/contract/schemas/products";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { ErrorState } from "@matinee/ui/error-state";
import { Price } from "@matinee/ui/price";
import { RadioCards } from "@matinee/ui/radio-cards";
import { Spinner } from "@matinee/ui/spinner";
import { useCallback, useEffect, useState } from "react";
import type { festivalRoutes } from "../../../vite/api-routes.ts";
import { useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import { getServerNow } from "../../lib/server-clock.ts";
import { describePassOffer, isOnSale } from "../store/pass-offer.ts";

const routes: RouteTable<typeof festivalRoutes> = contractRoutes;
const festivalApi = createApiClient({ routes });

export interface FramePasses {
  /** Null while they are loaded. */
  passes: readonly PublicPass[] | null;
  hasFailed: boolean;
  load: () => void;
}

/** Loads the passes of a festival for its checkout in a frame; nothing for a screening. */
export function useFramePasses({ id, kind }: Pick<PublicPage, "id" | "kind">): FramePasses {
  const [passes, setPasses] = useState<readonly PublicPass[] | null>(null);
  // A higher number starts another request.
  const [request, setRequest] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);
  useEffect(() => {
    if (kind !== "festival") return;
    unwrapData(festivalApi.festivals.get({ params: { urlOrId: id } })).then(
      (festival) => setPasses(festival.passes),
      () => setFailed(request),
    );
  }, [id, kind, request]);
  const load = useCallback(() => setRequest((count) => count + 1), []);
  return { passes, hasFailed: failed === request, load };
}

/** The step before the form of a festival's checkout: which of its passes. */
export function PassChoice({
  page,
  source: { passes, hasFailed, load },
  onChoose,
}: {
  page: PublicPage;
  source: FramePasses;
  onChoose: (id: string) => void;
}) {
  const { zone } = useViewerTimeZone(page.timezone);
  const [chosen, setChosen] = useState<string | null>(null);
  if (hasFailed)
    return (
      <DialogBody>
        <ErrorState title={messages.passCard.notLoaded} onRetry={load} />
      </DialogBody>
    );
  if (!passes)
    return (
      <DialogBody>
        <p role="status" aria-busy="true" className="flex items-center gap-3 text-text-2">
          <Spinner />
          {messages.widgetScript.opening}
        </p>
      </DialogBody>
    );
  const offers = passes.map((pass) => ({
    pass,
    offer: describePassOffer(pass, page.closesAt, { now: getServerNow(), zone }),
  }));
  const first = offers.find(({ offer }) => isOnSale(offer.state))?.pass.id;
  const value = chosen ?? first;
  return (
    <>
      <DialogBody className="flex flex-col gap-4 py-2">
        <RadioCards
          label={messages.passCard.title}
          className="tablet:grid-flow-row"
          value={value ?? null}
          onValueChange={setChosen}
          options={offers.map(({ pass, offer }) => ({
            value: pass.id,
            label: pass.title,
            disabled: !isOnSale(offer.state),
            help: (
              <>
                <Price
                  cents={offer.priceCents}
                  currency={page.currency}
                  freeLabel={messages.passCard.free}
                  wasLabel={messages.passCard.ordinaryPrice}
                  {...(offer.ordinaryCents !== null && { wasCents: offer.ordinaryCents })}
                />
                {offer.note ? <span className="block">{offer.note}</span> : null}
              </>
            ),
          }))}
        />
        <p className="text-sm text-text-3">{messages.passCard.notRefunded}</p>
      </DialogBody>
      <DialogFooter>
        <Button
          variant="primary"
          size="xl"
          className="tablet:flex-1"
          disabled={value === undefined}
          onClick={() => value !== undefined && onChoose(value)}
        >
          {messages.gate.continueToCheckout}
        </Button>
      </DialogFooter>
    </>
  );
}
