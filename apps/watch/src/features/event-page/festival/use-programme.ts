import { unwrapData } from "@matinee/app-shell/api/api-client";
import { isRejection } from "@matinee/app-shell/api/api-failure";
import type { ViewerScreening } from "@matinee/contract/schemas/festivals";
import type { PublicPass } from "@matinee/contract/schemas/products";
import { useEffect, useMemo, useState } from "react";
import { festivalApi, signedInFestivalApi } from "./festival-api.ts";
import type { CurrentPage } from "../../viewer/use-current-page.ts";
import { getServerNow } from "../../../lib/server-clock.ts";
import { listOwnTokens } from "./own-tokens.ts";
import { isShown, listRows, type Programme, type ProgrammeRow } from "./programme-rows.ts";

const tickMs = 30_000;

/** Returns the time by the server's clock, every half a minute. The first render has the document's. */
export function useNow(serverNow: string): number {
  const [now, setNow] = useState(() => Date.parse(serverNow));
  useEffect(() => {
    const update = () => setNow(getServerNow().getTime());
    const first = setTimeout(update);
    const timer = setInterval(update, tickMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return now;
}

/**
 * Provides the rows of the programme and the passes: from the document first, and from the API each time that the event was
 * loaded again. The festival's team gets the preview with its drafts. If that fails, they stay as they are.
 */
export function useProgramme(
  initial: FestivalOffer,
  { page, mayPlay }: Pick<CurrentPage, "page" | "mayPlay">,
): {
  rows: ProgrammeRow[];
  passes: PublicPass[];
  hasPremieres: boolean;
  sections: ReadonlyMap<string, string>;
} {
  const [{ programme, isPreview }, setLoaded] = useState({ programme: initial, isPreview: false });
  const [firstPage] = useState(page);
  useEffect(() => {
    if (page === firstPage || !(page.activated || mayPlay)) return undefined;
    const controller = new AbortController();
    const fetchOptions = { signal: controller.signal };
    const load = mayPlay
      ? signedInFestivalApi.festivals.preview({ params: { id: page.id }, fetchOptions })
      : festivalApi.festivals.get({ params: { urlOrId: page.id }, fetchOptions });
    unwrapData(load).then(
      (loaded) => setLoaded({ programme: loaded, isPreview: mayPlay }),
      () => undefined,
    );
    return () => controller.abort();
  }, [page, firstPage, mayPlay]);
  return useMemo(() => {
    const rows = listRows(programme, isPreview);
    return {
      rows,
      passes: programme.passes,
      hasPremieres: rows.some(({ screening }) => isShown(screening) && screening.premiereStartsAt !== null),
      sections: new Map(programme.sections.map(({ id, title }) => [id, title])),
    };
  }, [programme, isPreview]);
}

/** What a festival shows and sells. */
export interface FestivalOffer extends Programme {
  passes: PublicPass[];
}

/** A pass of the link in the address: null without one, and while it is loaded. */
export type LinkedPass = PublicPass | "gone" | null;

/** Loads the pass that the address names, which may be a hidden one. */
export function useLinkedPass(festivalId: string, isOpen: boolean): LinkedPass {
  const [linked, setLinked] = useState<LinkedPass>(null);
  useEffect(() => {
    const productId = new URLSearchParams(window.location.search).get("pass");
    if (!productId || !isOpen) return undefined;
    const controller = new AbortController();
    unwrapData(
      festivalApi.festivals.pass({
        params: { urlOrId: festivalId, productId },
        fetchOptions: { signal: controller.signal },
      }),
    ).then(setLinked, (error: unknown) => {
      if (isRejection(error)) setLinked("gone");
    });
    return () => controller.abort();
  }, [festivalId, isOpen]);
  return linked;
}

/** Finds what the links that this browser keeps open in the programme, by the screening. */
export function useOwnScreenings(
  festivalId: string,
  rows: readonly ProgrammeRow[],
): ReadonlyMap<string, ViewerScreening> {
  const [own, setOwn] = useState<ReadonlyMap<string, ViewerScreening>>(noScreenings);
  useEffect(() => {
    // Those of passes are the festival's own.
    const tokens = listOwnTokens([festivalId, ...rows.map(({ key }) => key)]);
    if (tokens.length === 0) return undefined;
    const controller = new AbortController();
    unwrapData(
      festivalApi.festivals.mine({
        params: { urlOrId: festivalId },
        body: { tokens },
        fetchOptions: { signal: controller.signal },
      }),
    ).then(
      (screenings) => setOwn(new Map(screenings.map((screening) => [screening.pageId, screening]))),
      // The rows then say what they say to everybody.
      () => undefined,
    );
    return () => controller.abort();
  }, [festivalId, rows]);
  return own;
}

const noScreenings: ReadonlyMap<string, ViewerScreening> = new Map();
