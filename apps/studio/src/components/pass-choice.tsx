import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { type Currency, platformCurrency } from "@matinee/domain/currency";
import type { PassGift } from "@matinee/domain/pass-shares";
import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { RadioGroup } from "@matinee/ui/radio-group";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";

const texts = messages.passChoice;

/** The shares of passes that are refunded. */
export interface PassShares {
  passes: number;
  currency: Currency;
  /** In the smallest unit of the currency. */
  cents: number;
}

const noShares: PassShares = { passes: 0, currency: platformCurrency, cents: 0 };

/**
 * Lets the owner of a festival choose what holders of its passes get for a screening, and says what that costs. Shows nothing where
 * nobody holds one, and to the owner of a screening in the festival of another account.
 * @param festivalId null asks nothing
 */
export function usePassChoice({ festivalId, pageId }: { festivalId: string | null; pageId: string }) {
  const params = { id: festivalId ?? "", pageId };
  const query = useQuery({
    queryKey: ["pass-choice", festivalId, pageId],
    queryFn: () => unwrapData(api.passSettlements.get({ params })),
    enabled: festivalId !== null,
    // What it costs changes with each sale.
    gcTime: 0,
    retry: false,
  });
  const [chosen, setChosen] = useState<PassGift>();
  const offer = query.data;
  const isOther = query.error instanceof ApiFailure && ["forbidden", "not-found"].includes(query.error.code);
  const isAsked = offer !== undefined && offer.holders > 0 && offer.settledAt === null;
  const gives = chosen ?? offer?.gives ?? (offer && offer.uses > 0 ? "use" : "nothing");
  const isKnown = festivalId === null || isOther || offer !== undefined;
  const isShared = isAsked && gives === "share";
  return {
    /** Whether somebody holds a pass, and has got nothing yet. */
    isAsked,
    /** What the choice refunds; null while it is not known. */
    shares: isKnown
      ? isShared
        ? { passes: offer.shares, currency: offer.currency, cents: offer.cents }
        : noShares
      : null,
    /** Saves the choice, before the screening ends. */
    save: async (): Promise<void> => {
      if (isAsked) await unwrapData(api.passSettlements.save({ params, body: { gives } }));
    },
    element:
      festivalId === null || isOther ? null : (
        <div aria-live="polite">
          {isAsked ? (
            <Field group label={texts.label}>
              <p className="text-text-2">{texts.holders(offer.holders)}</p>
              <RadioGroup
                label={texts.label}
                value={gives}
                onValueChange={setChosen}
                options={[
                  { value: "nothing", label: texts.nothing, help: texts.nothingHelp },
                  { value: "use", label: texts.use, help: texts.returnHelp(offer.uses) },
                  ...(offer.cents > 0
                    ? [
                        {
                          value: "share" as const,
                          label: texts.share,
                          help: texts.shareHelp(
                            messages.formats.money(offer.cents, offer.currency),
                            offer.shares,
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            </Field>
          ) : query.isPending || query.isError ? (
            <p className="text-text-2">{query.isError ? texts.uncounted : texts.counting}</p>
          ) : null}
        </div>
      ),
  };
}
