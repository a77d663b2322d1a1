import { lazy } from "react";
import type { StepComponents } from "../features/builder/components/builder-screen.tsx";

export const stepComponents: StepComponents = {
  attendees: lazy(async () => ({
    default: (await import("../features/attendees/attendees-step.tsx")).AttendeesStep,
  })),
  sale: lazy(async () => ({ default: (await import("../features/sale/sale-step.tsx")).SaleStep })),
  email: lazy(async () => ({ default: (await import("../features/email/email-step.tsx")).EmailStep })),
  night: lazy(async () => ({ default: (await import("../features/night/night-step.tsx")).NightStep })),
  afterwards: lazy(async () => ({
    default: (await import("../features/afterwards/afterwards-step.tsx")).AfterwardsStep,
  })),
  share: lazy(async () => ({ default: (await import("../features/share/share-step.tsx")).ShareStep })),
  team: lazy(async () => ({ default: (await import("../features/team/team-step.tsx")).TeamStep })),
  filmDetails: lazy(async () => ({
    default: (await import("../features/film-details/film-details-step.tsx")).FilmDetailsStep,
  })),
  about: lazy(async () => ({ default: (await import("../features/about/about-step.tsx")).AboutStep })),
  trailer: lazy(async () => ({
    default: (await import("../features/trailer/trailer-step.tsx")).TrailerStep,
  })),
  eventDetails: lazy(async () => ({
    default: (await import("../features/dates/event-details-step.tsx")).EventDetailsStep,
  })),
  programme: lazy(async () => ({
    default: (await import("../features/programme/programme-step.tsx")).ProgrammeStep,
  })),
  passes: lazy(async () => ({
    default: (await import("../features/programme/passes/passes-step.tsx")).PassesStep,
  })),
  premiere: lazy(async () => ({
    default: (await import("../features/premiere/premiere-step.tsx")).PremiereStep,
  })),
  store: lazy(async () => ({ default: (await import("../features/store/store-step.tsx")).StoreStep })),
  faq: lazy(async () => ({ default: (await import("../features/faq/faq-step.tsx")).FaqStep })),
  viewers: lazy(async () => ({
    default: (await import("../features/viewers/viewers-step.tsx")).ViewersStep,
  })),
  activateAndPayments: lazy(async () => ({
    default: (await import("../features/activation/activation-step.tsx")).ActivationStep,
  })),
};
