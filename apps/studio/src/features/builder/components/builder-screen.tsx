import { messages } from "@matinee/texts";
import { LeaveGuard } from "@matinee/app-shell/components/leave-guard";
import { PageLoading } from "@matinee/app-shell/components/query-states";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { PageKind } from "@matinee/domain/page-kind";
import { Progress } from "@matinee/ui/progress";
import { SideRail } from "@matinee/ui/side-rail";
import { SkipLink } from "@matinee/ui/skip-link";
import { StepBar } from "@matinee/ui/step-bar";
import { type Step, Stepper } from "@matinee/ui/stepper";
import {
  CalendarClock,
  ChartLine,
  Clapperboard,
  Globe,
  Mail,
  Share,
  Ticket,
  UserPlus,
  Users,
} from "lucide-react";
import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from "react";
import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";
import { DocumentTitle } from "../../../components/document-title.tsx";
import { SuperadminBanner } from "../../../components/superadmin-banner.tsx";
import { useNow } from "../../../lib/use-now.ts";
import { paths } from "../../../paths.ts";
import { type Builder, BuilderContext } from "../builder-context.ts";
import { BuilderTopBar } from "./builder-top-bar.tsx";
import { EventStateChip } from "./event-state-chip.tsx";
import { useFollowedPremiere } from "./use-followed-premiere.ts";
import { createPreviewStore } from "../preview/preview-store.ts";
import { PreviewAside } from "../preview/step-preview.tsx";
import { readSavedSteps } from "../steps/saved-steps.ts";
import {
  isSideStep,
  isStepKey,
  isWideStep,
  buildRailSteps,
  type StepKey,
  countStepProgress,
  findStepOf,
  listVisibleSteps,
} from "../steps/steps.ts";

const texts = messages.builderScreen;

const MOVED = "moved";

/** The screen of each step, loaded when the step opens. */
export type StepComponents = Record<StepKey, LazyExoticComponent<ComponentType>>;

/** The builder: its top bar, the rail of steps, the open step and the preview. */
export function BuilderScreen({
  event,
  newKind = "screening",
  accountId,
  customerId,
  stepComponents,
}: {
  event: OwnedPage | null;
  /** What is built while there is no event yet. */
  newKind?: PageKind;
  accountId: string;
  customerId: string | undefined;
  /** The screen of each step, which the routes know. */
  stepComponents: StepComponents;
}) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [preview] = useState(createPreviewStore);
  const superadmin = customerId !== undefined;
  const kind = event?.kind ?? newKind;
  const keys = listVisibleSteps(event, kind, superadmin, now);
  const step = chooseStep(event, keys, search.get("step"));
  useFollowedPremiere(event, step, now);
  // The first save navigates from the new event's route to the event's own, so location state carries the flag.
  const movedRef = useRef(useLocation().state === MOVED);
  const goTo = (next: StepKey) => {
    movedRef.current = true;
    setSearch((before) => {
      before.set("step", next);
      return before;
    });
  };
  const builder: Builder = {
    event,
    kind,
    accountId,
    customerId,
    superadmin,
    step,
    goTo,
    setSavedAt,
    preview,
    movedRef,
    onSaved: (saved, next) => {
      const path = paths.event(saved.url, { customerId, step: next ?? step });
      if (!event || saved.url !== event.url)
        void navigate(path, { replace: true, state: next ? MOVED : null });
      else if (next && next !== step) goTo(next);
    },
  };
  const saved = event ? readSavedSteps(event.id) : [];
  const numbered = keys.filter((key) => !isSideStep(key));
  const rail = buildRailSteps(event, kind, keys, step, saved).map((railStep) => ({
    ...railStep,
    icon: getStepIcon(railStep, step, numbered),
  }));
  const { done, total } = countStepProgress(rail, kind);
  const StepComponent = stepComponents[step];
  const select = (key: string) => isStepKey(key) && goTo(key);
  return (
    <BuilderContext value={builder}>
      <DocumentTitle>
        {event?.title ?? (kind === "festival" ? texts.newFestival : texts.newEvent)}
      </DocumentTitle>
      <SkipLink />
      {customerId ? <SuperadminBanner customerId={customerId} /> : null}
      <BuilderTopBar savedAt={savedAt} />
      <section
        aria-label={texts.progress}
        className="border-b border-line bg-surface px-5 py-3 laptop:hidden"
      >
        <StepBar
          steps={rail}
          numbered={numbered}
          current={step}
          onSelect={select}
          label={texts.steps}
          aside={<EventStateChip event={event} className="phonePlus:hidden" />}
        />
      </section>
      <div className="flex">
        <SideRail className="top-14! h-[calc(100dvh-56px)]!">
          {total > 1 ? (
            <div className="mb-5 px-3">
              <p className="mb-2 text-sm text-text-2 tabular-nums">{texts.stepsDone(done, total)}</p>
              <Progress label={texts.requiredStepsDone} value={done} max={total} tone="brand" />
            </div>
          ) : null}
          <Stepper steps={rail} current={step} onSelect={select} label={texts.steps} />
        </SideRail>
        <main
          id="main"
          tabIndex={-1}
          className="flex min-w-0 flex-1 items-start gap-11 px-11 py-9 max-laptop:px-8 max-tablet:px-5 max-tablet:py-6"
        >
          <div className={isWideStep(step) ? "min-w-0 flex-1" : "min-w-0 max-w-[640px] flex-1"}>
            <Suspense fallback={<PageLoading />}>
              <StepComponent key={`${event?.id ?? "new"}-${step}`} />
            </Suspense>
          </div>
          {isWideStep(step) || kind === "festival" ? null : <PreviewAside />}
        </main>
      </div>
      <LeaveGuard isLeaving={isAnotherStep} describe={() => texts.leavingKeepsForms} />
    </BuilderContext>
  );
}

/** Tabs of a step have addresses of their own, and keep each other's input. */
function isAnotherStep(from: Location, to: Location): boolean {
  const [before, after] = [from, to].map(({ search }) => findStepOf(new URLSearchParams(search).get("step")));
  return from.pathname !== to.pathname || before === undefined || before !== after;
}

/** Returns the step that the URL names if it is visible, else the step where work continues. */
function chooseStep(event: OwnedPage | null, keys: readonly StepKey[], requested: string | null): StepKey {
  if (!event) return "filmDetails";
  const named = findStepOf(requested);
  if (isStepKey(named) && keys.includes(named)) return named;
  if (!event.activated && keys.includes("filmDetails")) return "filmDetails";
  return keys[0] ?? "team";
}

/** Returns the step's icon: the side steps have their own, the others the number that counts only them. */
function getStepIcon(step: Step, current: string, numbered: readonly string[]): ReactNode {
  if (step.key === "attendees") return <Users />;
  if (step.key === "sale") return <Ticket />;
  if (step.key === "email") return <Mail />;
  if (step.key === "premiere" && step.state !== "done") return <CalendarClock />;
  if (step.key === "night") return <Clapperboard />;
  if (step.key === "afterwards") return <ChartLine />;
  if (step.key === "share") return <Share />;
  if (step.key === "team") return <UserPlus />;
  if (step.key === "viewers") return <Globe />;
  const showsNumber = step.state === "open" || (step.key === current && step.state === "done");
  return showsNumber && numbered.includes(step.key) ? numbered.indexOf(step.key) + 1 : undefined;
}
