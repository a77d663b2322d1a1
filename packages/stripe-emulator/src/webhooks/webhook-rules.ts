import { matchesType } from "../resources/events.ts";

export const WEBHOOK_BEHAVIOURS = ["duplicate", "delay", "hold", "drop"] as const;

/** A change to the delivery of the next events. */
export type WebhookBehaviour = (typeof WEBHOOK_BEHAVIOURS)[number];

export type WebhookRuleWish = {
  behaviour: WebhookBehaviour;
  /** An event type, or the beginning of one with `*`. Default: every type. */
  type?: string;
  /** The number of events that the rule applies to. Default: all events. */
  count?: number;
  skip?: number;
  ms?: number;
};

export type WebhookRule = Omit<Required<WebhookRuleWish>, "count"> & { count: number | null };

/** The rules for the next events, in the order in which they were added. */
export class WebhookRules {
  #queue: WebhookRule[] = [];

  get queued(): readonly WebhookRule[] {
    return this.#queue;
  }

  add(wish: WebhookRuleWish): WebhookRule {
    const rule: WebhookRule = {
      behaviour: wish.behaviour,
      type: wish.type ?? "*",
      count: wish.count ?? null,
      skip: wish.skip ?? 0,
      ms: wish.ms ?? 1000,
    };
    this.#queue.push(rule);
    return rule;
  }

  clear(): void {
    this.#queue = [];
  }

  take(type: string): WebhookRule | undefined {
    const rule = this.#queue.find((queued) => matchesType(queued.type, type));
    if (!rule) return undefined;
    if (rule.skip > 0) {
      rule.skip -= 1;
      return undefined;
    }
    if (rule.count !== null) {
      rule.count -= 1;
      if (rule.count <= 0) this.#queue = this.#queue.filter((queued) => queued !== rule);
    }
    return rule;
  }
}
