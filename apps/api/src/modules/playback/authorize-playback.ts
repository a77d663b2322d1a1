import { verbatim } from "@matinee/texts/languages";
import { decideFilmAccess } from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import type { Transaction } from "../../db/client.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { rejectPassProblem } from "../access/use-pass.ts";
import type { ViewerAccess } from "../access/viewer-access.queries.ts";
import { admitToPremiere } from "../premieres/admit-to-premiere.ts";
import type { StoredPremiere } from "../premieres/premieres.queries.ts";
import type { Video } from "../video/videos.queries.ts";
import { identifyDevice } from "./device-tokens.ts";
import { mayFinish, type ProgrammeFilm } from "./find-programme.ts";
import { createDeviceViewer, identifyViewer, type Viewer } from "./identify-viewer.ts";

export interface PlaybackInput {
  pageId: string;
  kind: Video["kind"];
  /** The item of the premiere's programme: one of its films with the kind `feature`, another one with `programme`. */
  itemId?: string | undefined;
  /** One of the films that the event shows; by default that at which the viewer left off. */
  filmId?: string | undefined;
  deviceId: string;
  deviceToken?: string | undefined;
  orderSlug?: string | undefined;
  subscriberId?: string | undefined;
  /** The link of a pass. */
  passToken?: string | undefined;
  takeOver?: boolean | undefined;
  /** Whether the player moves to the addresses that heartbeats return. */
  followsAddresses?: boolean | undefined;
  /** The client's address. */
  address: string;
}

/** What a start may play, and for whom. */
export interface PlaybackAccess {
  /** Null for the owner, the team and staff. */
  viewer: Viewer | null;
  /** Length of the free preview; null for the whole video. */
  previewSeconds: number | null;
  /** Whether the film is shown by the premiere's clock. */
  isPremiere: boolean;
}

interface ViewerAdmission extends PlaybackAccess {
  viewer: Viewer;
}

/**
 * Decides whether a viewer may play a video now (rules/access.md, Access): by the premiere's clock, if there is one, else by
 * the event's.
 * @param premiere null when the film is shown at any time
 * @param films those of the event, if it is about one of them
 * @throws AppError not-found, forbidden
 */
export async function authorizePlayback(
  tx: Transaction,
  admission: ViewerAccess,
  premiere: StoredPremiere | null,
  input: PlaybackInput,
  films: readonly ProgrammeFilm[],
  ctx: Context,
): Promise<ViewerAdmission> {
  return premiere
    ? await authorizePremiereViewer(tx, admission, premiere, input, films, ctx)
    : await authorizeViewer(tx, admission, input, films, ctx);
}

async function authorizePremiereViewer(
  tx: Transaction,
  admission: ViewerAccess,
  premiere: StoredPremiere,
  input: PlaybackInput,
  films: readonly ProgrammeFilm[],
  ctx: Context,
): Promise<ViewerAdmission> {
  const { page, window } = admission;
  const now = ctx.clock.now();
  if (page.superarchived || page.archived) throw createNotFoundError("event");
  if (page.cancelledAt) throw new AppError("forbidden", (t) => t.gate.callToAction.ended);
  const isTimeOver = window !== null && window.closesAt <= now;
  const isOver = isTimeOver && !(await isFinishing(tx, admission, input, films, ctx));
  if (isOver && hasClosed(page, now)) throw new AppError("forbidden", (t) => t.gate.callToAction.ended);
  if (!page.activated) throw new AppError("forbidden", (t) => t.gate.callToAction.notLiveYet);
  const { viewer, previewSeconds } = authorizeByGate(admission, input);
  const isPremiere = await admitToPremiere(tx, premiere, viewer.key, now);
  if (!isPremiere && isOver) throw new AppError("forbidden", (t) => t.timeToWatch.over);
  if (isPremiere && previewSeconds !== null)
    throw new AppError("forbidden", verbatim(page.paywallSettings.subtitle));
  return { viewer, previewSeconds, isPremiere };
}

async function authorizeViewer(
  tx: Transaction,
  admission: ViewerAccess,
  input: PlaybackInput,
  films: readonly ProgrammeFilm[],
  ctx: Context,
): Promise<ViewerAdmission> {
  const { page, status } = admission;
  if (page.superarchived || page.archived) throw createNotFoundError("event");
  if (input.kind !== "feature") {
    if (!page.activated) throw createNotFoundError("video");
    return { viewer: createDeviceViewer(input.deviceId), previewSeconds: null, isPremiere: false };
  }
  if (page.cancelledAt) throw new AppError("forbidden", (t) => t.gate.callToAction.ended);
  if (status.complete) {
    if (!(await isFinishing(tx, admission, input, films, ctx))) {
      const hasEnded = page.closesAt === null || hasClosed(page, ctx.clock.now());
      throw new AppError("forbidden", (t) => (hasEnded ? t.gate.callToAction.ended : t.timeToWatch.over));
    }
  } else if (!status.live) throw new AppError("forbidden", (t) => t.gate.callToAction.notLiveYet);
  return { ...authorizeByGate(admission, input), isPremiere: false };
}

const hasClosed = ({ closesAt }: ViewerAccess["page"], now: Date) => closesAt !== null && closesAt <= now;

/** Whether a viewer whose time is over may watch the rest of a programme that they began in time. */
async function isFinishing(
  tx: Transaction,
  admission: ViewerAccess,
  input: PlaybackInput,
  films: readonly ProgrammeFilm[],
  { clock, config }: Context,
): Promise<boolean> {
  const { gate, access } = decideAccess(admission);
  if (access.kind !== "full") return false;
  const viewer = identifyViewer(admission, gate, input.deviceId);
  const device = identifyDevice(config.keyRing, viewer.key, input);
  const closesAt = admission.window?.closesAt ?? null;
  return mayFinish(tx, { closesAt }, films, { viewer, device, now: clock.now() });
}

/** @throws AppError forbidden */
function authorizeByGate(
  admission: ViewerAccess,
  input: PlaybackInput,
): Pick<ViewerAdmission, "viewer" | "previewSeconds"> {
  const { gate, access } = decideAccess(admission);
  rejectPassProblem(admission);
  if (access.kind === "denied") {
    throw new AppError(
      "forbidden",
      gate === "emailCapture"
        ? (t) => t.registration.intro
        : verbatim(admission.page.paywallSettings.subtitle),
    );
  }
  const viewer = identifyViewer(admission, gate, input.deviceId);
  return { viewer, previewSeconds: access.kind === "preview" ? access.seconds : null };
}

function decideAccess({ page, holdings }: ViewerAccess) {
  const { paywallSettings, emailCapture } = page;
  const gate = decideGate({ ...paywallSettings, emailCapture }, true);
  const access = decideFilmAccess(gate, holdings, {
    showTimeSeconds: paywallSettings.showTime,
    isOptional: paywallSettings.isOptional,
  });
  return { gate, access };
}
