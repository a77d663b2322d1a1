import type { NoBeaconReason } from "@matinee/domain/sale-queue";

/** The queue of a sale. */
export const saleQueue = {
  /** Why a draw had no public random number. */
  withoutBeacon: {
    "not-configured":
      "Drawn without a public random number, because this service has none set up. Whoever knew the seed could have known the order in advance.",
    "frozen-late":
      "Drawn without a public random number, because the list was closed so late that the number could be known. Whoever knew the seed could have known the order in advance.",
    "not-published":
      "Drawn without a public random number, because none was published in time. Whoever knew the seed could have known the order in advance.",
  } satisfies Record<NoBeaconReason, string>,
};
