import type { ReactNode } from "react";

/** Creates a route whose page is a chunk of its own: `lazyPage(() => import("../orders.page.tsx"), "OrdersPage")`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) {
  return {
    lazy: async () => ({ Component: (await load())[name] }),
    HydrateFallback: () => null,
  };
}
