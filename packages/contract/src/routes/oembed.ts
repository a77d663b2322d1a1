import { z } from "zod";
import { errorSchema } from "../errors.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

const pixels = z.coerce.number().int().min(1).max(100_000).optional();

/** oEmbed 1.0, section 2.3.4: `rich` has markup, `link` only what the other fields say. */
const common = {
  version: z.literal("1.0"),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  /** In seconds. */
  cache_age: z.number().int(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.number().int().optional(),
  thumbnail_height: z.number().int().optional(),
};

export const oembedSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("rich"),
    ...common,
    html: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
  z.object({ type: z.literal("link"), ...common }),
]);
export type Oembed = z.infer<typeof oembedSchema>;

export const oembedRoutes = c.router(
  {
    /** oEmbed defines the response, so that it has no envelope. */
    get: {
      method: "GET",
      path: "/v1/oembed",
      summary: "Describe the event at an address of the watch host, as oEmbed 1.0 defines",
      query: z.object({
        url: z.string().min(1).max(2000),
        /** `json` by default; others return 501. */
        format: z.string().max(20).optional(),
        maxwidth: pixels,
        maxheight: pixels,
      }),
      responses: { 200: oembedSchema, 501: errorSchema },
      metadata: { allow: ["public"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
