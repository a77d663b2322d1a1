import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { StepKey } from "./steps.ts";

/** The screen of each step, loaded when the step opens. */
export const stepComponents: Record<StepKey, LazyExoticComponent<ComponentType>> = {
  attendees: lazy(async () => ({ default: (await import("../attendees/attendees-step.tsx")).AttendeesStep })),
  email: lazy(async () => ({ default: (await import("../email/email-step.tsx")).EmailStep })),
  night: lazy(async () => ({ default: (await import("../night/night-step.tsx")).NightStep })),
  afterwards: lazy(async () => ({
    default: (await import("../afterwards/afterwards-step.tsx")).AfterwardsStep,
  })),
  share: lazy(async () => ({ default: (await import("../share/share-step.tsx")).ShareStep })),
  team: lazy(async () => ({ default: (await import("../team/team-step.tsx")).TeamStep })),
  filmDetails: lazy(async () => ({
    default: (await import("../film-details/film-details-step.tsx")).FilmDetailsStep,
  })),
  about: lazy(async () => ({ default: (await import("../about/about-step.tsx")).AboutStep })),
  trailer: lazy(async () => ({ default: (await import("../trailer/trailer-step.tsx")).TrailerStep })),
  eventDetails: lazy(async () => ({
    default: (await import("../event-details/event-details-step.tsx")).EventDetailsStep,
  })),
  premiere: lazy(async () => ({ default: (await import("../premiere/premiere-step.tsx")).PremiereStep })),
  store: lazy(async () => ({ default: (await import("../store/store-step.tsx")).StoreStep })),
  faq: lazy(async () => ({ default: (await import("../faq/faq-step.tsx")).FaqStep })),
  activateAndPayments: lazy(async () => ({
    default: (await import("../activation/activation-step.tsx")).ActivationStep,
  })),
};
