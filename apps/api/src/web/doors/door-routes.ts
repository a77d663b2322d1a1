import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { PolicedRoute } from "@matinee/contract/router";
import { buildDoorHeaders, deriveContentSources } from "@matinee/contract/security-headers";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parsePublicPage } from "../../modules/events/pages/public/event-card.ts";
import { getPublicPage } from "../../modules/events/pages/public/public-page-cache.ts";
import type { Services } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { enforcePolicy } from "../../platform/http/auth.ts";
import { isUnavailable } from "../../platform/http/errors.ts";
import { getRequestTexts } from "../../platform/http/request-language.ts";
import { createAppResolver } from "../app-hosts.ts";
import { OUTAGE_PAGE_HEADERS, renderOutagePage } from "../outage-page.tsx";
import { getBuiltAppsFolder } from "../../platform/program-files.ts";
import { hashInline } from "../static-document.tsx";
import { defaultLanguage, type Language, type Texts } from "@matinee/texts/languages";
import { findPageLanguage, findReader, type Reader } from "../reader.ts";
import { type Door, DOOR_SCRIPT_HASH, DOOR_STYLE_HASH, renderBrokenDoor } from "./door-document.tsx";
import { type DoorFonts, readDoorFonts } from "./door-fonts.ts";

/** Longest form: a name and an email with every letter escaped. */
const FORM_LIMIT = 8 * 1024;

/** What the routes of the pages in front of events share. */
export interface DoorRoutes {
  /**
   * Finds the event of a page in the language of its reader.
   * @param kept the language of the place that the page is about
   * @throws AppError not-found for an event that the public cannot see
   */
  findEvent: (
    request: FastifyRequest,
    slugOrId: string,
    kept?: Language,
  ) => Promise<{ event: PublicPage; reader: Reader }>;
  send: (reply: FastifyReply, status: number, door: Door) => FastifyReply;
  /** The options of a page that only those may open who may call a route of the API, within its limits. */
  allow: (route: PolicedRoute) => object;
}

/** Registers pages on the watch host. Only they accept form bodies: the API takes JSON. */
export function registerDoors(
  http: FastifyInstance,
  services: Services,
  register: (scope: FastifyInstance, doors: DoorRoutes) => void,
): void {
  const { config } = services;
  const appAt = createAppResolver(config);
  const sources = deriveContentSources(config);
  const fontsOf = new Map<string, DoorFonts>();
  const send: DoorRoutes["send"] = (reply, status, { html, language, accentStyle }) => {
    const fonts = fontsOf.get(language) ?? fontsOf.get(defaultLanguage);
    const styleHashes = [DOOR_STYLE_HASH, hashInline(accentStyle), ...(fonts ? [fonts.styleHash] : [])];
    const head = `${fonts?.markup ?? ""}<style>${accentStyle}</style></head>`;
    return (
      reply
        .status(status)
        .headers(buildDoorHeaders(sources, { styleHashes, scriptHash: DOOR_SCRIPT_HASH }))
        // The address of a place is a credential.
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(html.replace("</head>", () => head))
    );
  };

  // People see a page, not the envelope of errors.
  const sendProblem = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (isUnavailable(error)) {
      request.log.warn({ err: error }, "a page is unavailable");
      return reply
        .status(503)
        .headers(OUTAGE_PAGE_HEADERS)
        .send(renderOutagePage(getRequestTexts(request)));
    }
    if (error instanceof AppError && error.code === "not-found")
      return send(reply, 404, renderBrokenDoor(findReader(request)));
    return http.errorHandler(error, request, reply);
  };

  const doors: DoorRoutes = {
    send,
    async findEvent(request, slugOrId, kept) {
      const page = await getPublicPage(services, slugOrId, findPageLanguage(request, kept));
      if (!page?.activated) throw createNotFoundError("event");
      const reader = findReader(request, { kept, own: page.ownLanguage });
      return { event: parsePublicPage(services, page), reader };
    },
    allow: (route) => ({
      errorHandler: sendProblem,
      exposeHeadRoute: false,
      onRequest: async (request: FastifyRequest) => {
        if (appAt(request.host) !== "watch") throw createNotFoundError();
        await enforcePolicy(services, route, request);
      },
    }),
  };
  void http.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const readFonts = async () => {
      if (fontsOf.has(defaultLanguage)) return;
      for (const language of http.languages) {
        const fonts = await readDoorFonts(config.APPS_DIR || getBuiltAppsFolder(), language);
        if (fonts) fontsOf.set(language, fonts);
      }
    };
    await readFonts();
    // The demo builds the app while the API already runs.
    if (!fontsOf.has(defaultLanguage)) scope.addHook("onRequest", readFonts);
    register(scope, doors);
  });
}

/** Returns the fields of a submitted form. */
export const readForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** Returns what an error says, by field; of no field under an empty name. */
export function describeProblems(error: AppError, texts: Texts): Record<string, string> {
  const fields = Object.entries(error.fields ?? {});
  return fields.length > 0
    ? Object.fromEntries(fields.map(([name, text]) => [name, text(texts)]))
    : { "": error.text(texts) };
}
