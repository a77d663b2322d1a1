import type Stripe from "stripe";
import { missingResource } from "../failures.ts";
import { named, type Route } from "../http/api.ts";
import { LIST_PARAMS, buildListPage } from "../http/lists.ts";
import { filledText, texts } from "../http/params.ts";
import type { Store } from "../store/store.ts";

export const eventRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/events",
    params: [...LIST_PARAMS, "type", "types", "delivery_success"],
    handle: ({ store }, request) => {
      const type = filledText(request.params, "type");
      const types = type === undefined ? texts(request.params, "types") : [type];
      const page = buildListPage(store.event, request, {
        matches: (event) => types.length === 0 || types.some((wanted) => matchesType(wanted, event.type)),
      });
      return { ...page, data: page.data.map((event) => addPending(store, event)) };
    },
  },
  {
    method: "GET",
    path: "/v1/events/:id",
    params: ["expand"],
    handle: ({ store }, request) => {
      const event = store.event.get(named(request, "id"));
      if (!event) throw missingResource("event", named(request, "id"));
      return addPending(store, event);
    },
  },
];

function addPending(store: Store, event: Stripe.EventBase): Stripe.EventBase {
  return { ...event, pending_webhooks: store.undelivered.get(event.id) ? 1 : 0 };
}

/** Matches an event type. `*`, alone or at the end, matches any text, as in `charge.*`. */
export function matchesType(pattern: string, type: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}
