import { setTimeout as sleep } from "node:timers/promises";
import { joinedQueueSchema, queuePlaceSchema, queueStateSchema } from "@matinee/contract/schemas/sale-queue";
import { z } from "zod";
import { callApi, RejectedCall } from "./room-visitor.ts";

interface Buyer {
  /** The link of a place. */
  token: string;
  name: string;
  email: string;
}

export interface BuyersOptions {
  /** Of the API. */
  origin: string;
  /** The event's address. */
  slug: string;
  /** Those who are in the queue already. */
  buyers: readonly Buyer[];
  /** The browsers of those who join it after its opening. */
  lateDevices: readonly string[];
  /** Scales all waiting: 1 in the demo, less in tests. */
  pace: number;
  signal: AbortSignal;
  log: (text: string) => void;
}

/** The mean times between two looks at a place, in the checkout, and between two who come later, in milliseconds. */
const LOOK_MS = 8000;
const CHECKOUT_MS = 60_000;
const LATE_MS = 20_000;
/** One of so many lets the time in the checkout pass. */
const LAPSES = 6;

const eventSchema = z.object({
  id: z.uuid(),
  paywallSettings: z.object({ paywallProductId: z.uuid() }),
});

const address = { country: "GB", street: "12 Pier Road", city: "Leith", state: "NA", zip: "00000" };

/**
 * Lets the people of the demo buy from the queue of a sale by the public routes, like buyers: they look at their place, and once they
 * are let in most of them buy a ticket. Ends once nobody waits any more, or when `signal` aborts.
 * @throws Error when the event does not exist
 */
export async function runBuyers(options: BuyersOptions): Promise<void> {
  const { origin, slug, buyers, lateDevices, pace, signal, log } = options;
  const { id, paywallSettings } = eventSchema.parse(await callApi(origin, "GET", `/v1/pages/${slug}`));
  const path = `/v1/pages/${id}`;
  // From half to one and a half of the mean, so that they do not act in step.
  const wait = (ms: number) => sleep(ms * pace * (0.5 + Math.random()), undefined, { signal });

  const readState = async () =>
    queueStateSchema.parse(await callApi(origin, "GET", `${path}/queue/state`)).state;

  async function pay({ token, name, email }: Buyer) {
    const products = [{ id: paywallSettings.paywallProductId, quantity: 1 }];
    const body = { ...address, name, email, products, token: "tok_visa", queueToken: token };
    await callApi(origin, "POST", `${path}/orders`, { body });
  }

  /** @returns whether the place is over */
  async function look(buyer: Buyer, buys: boolean): Promise<boolean> {
    const place = queuePlaceSchema.parse(await callApi(origin, "GET", `${path}/queue/${buyer.token}`));
    if (place.endReason !== null) return true;
    if (place.admission === null || !buys) return false;
    await wait(CHECKOUT_MS);
    await pay(buyer);
    return true;
  }

  async function stay(buyer: Buyer, index: number): Promise<void> {
    const buys = index % LAPSES !== LAPSES - 1;
    while (!signal.aborted) {
      try {
        await wait(LOOK_MS);
        if (await look(buyer, buys)) return;
      } catch (error) {
        if (signal.aborted || isOver(error)) return;
        // The time in the checkout passed, or a limit was reached.
        if (!isTemporary(error))
          log(`${buyer.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  async function comeLater(): Promise<void> {
    while ((await readState()) === "planned") await wait(LOOK_MS);
    for (const [index, deviceId] of lateDevices.entries()) {
      if (signal.aborted) return;
      await wait(LATE_MS);
      const joined = await callApi(origin, "POST", `${path}/queue`, { body: { deviceId } });
      const { token } = joinedQueueSchema.parse(joined);
      staying.push(stay({ token, name: "Ona Lee", email: `${deviceId}@audience.example` }, index));
    }
  }

  const staying = buyers.map(stay);
  await comeLater().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await Promise.all(staying);
}

const isOver = (error: unknown) => error instanceof RejectedCall && error.status === 404;
const isTemporary = (error: unknown) => error instanceof RejectedCall && [409, 429].includes(error.status);
