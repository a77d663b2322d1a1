import { messages } from "@matinee/texts";
import { lazyPage } from "@matinee/app-shell/routing/lazy-page";
import { createBrowserRouter } from "react-router";
import { AuthLayout } from "./app/auth.layout.tsx";
import { RootLayout, requireSession } from "./app/root.layout.tsx";
import { NotFoundPage, RouteError } from "./app/route-error.tsx";
import { SessionLayout } from "./app/session.layout.tsx";
import resetPasswordImage from "./assets/reset-password.jpg";
import signInImage from "./assets/sign-in.jpg";
import signUpImage from "./assets/sign-up.jpg";

const texts = messages.studioShell;

const dashboard = lazyPage(() => import("./app/dashboard.layout.tsx"), "DashboardLayout");
const signIn = lazyPage(() => import("./features/auth/sign-in.page.tsx"), "SignInPage");
const createEvent = lazyPage(
  () => import("./features/create-event/create-event.page.tsx"),
  "CreateEventPage",
);
const editEvent = lazyPage(() => import("./routes/event-builder.page.tsx"), "EventBuilderPage");

assignHistoryKey();
export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        element: <AuthLayout image={signInImage} caption={texts.captionSeats} />,
        children: [
          { index: true, ...signIn },
          { path: "login", ...signIn },
        ],
      },
      {
        element: <AuthLayout image={signUpImage} caption={texts.captionWay} wide />,
        children: [
          {
            path: "show-your-film",
            ...lazyPage(() => import("./features/auth/show-your-film.page.tsx"), "ShowYourFilmPage"),
          },
          { path: "sign-up", ...lazyPage(() => import("./features/auth/sign-up.page.tsx"), "SignUpPage") },
        ],
      },
      {
        element: <AuthLayout image={resetPasswordImage} caption={texts.captionLight} />,
        children: [
          {
            path: "forgot-password",
            ...lazyPage(() => import("./features/auth/forgot-password.page.tsx"), "ForgotPasswordPage"),
          },
          {
            path: "reset-password",
            ...lazyPage(() => import("./features/auth/reset-password.page.tsx"), "ResetPasswordPage"),
          },
          {
            path: "confirm-email",
            ...lazyPage(() => import("./features/auth/confirm-email.page.tsx"), "ConfirmEmailPage"),
          },
          {
            path: "team-invitation",
            ...lazyPage(
              () => import("./features/team-invitation/team-invitation.page.tsx"),
              "TeamInvitationPage",
            ),
          },
          {
            path: "festival-invitation",
            ...lazyPage(
              () => import("./features/festival-invitation/festival-invitation.page.tsx"),
              "FestivalInvitationPage",
            ),
          },
          {
            path: "undo-email-change",
            ...lazyPage(() => import("./features/auth/undo-email-change.page.tsx"), "UndoEmailChangePage"),
          },
        ],
      },
      {
        path: "upload",
        ...lazyPage(() => import("./features/films/films.page.tsx"), "UploadLinkPage"),
      },
      {
        loader: requireSession,
        Component: SessionLayout,
        // Steps of one event share a path: changing the step must not check the session again.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        children: [
          {
            ...dashboard,
            children: [
              {
                path: "next-steps",
                ...lazyPage(() => import("./features/onboarding/next-steps.page.tsx"), "NextStepsPage"),
              },
              {
                path: "welcome",
                ...lazyPage(() => import("./features/dashboard/dashboard.page.tsx"), "DashboardPage"),
              },
              {
                path: "events",
                ...lazyPage(() => import("./features/dashboard/dashboard.page.tsx"), "EventsPage"),
              },
              {
                path: "films/:id?",
                ...lazyPage(() => import("./features/films/films.page.tsx"), "FilmsPage"),
              },
              { path: "money", ...lazyPage(() => import("./features/money/money.page.tsx"), "MoneyPage") },
              {
                path: "developers",
                ...lazyPage(() => import("./features/developers/developers.page.tsx"), "DevelopersPage"),
              },
              {
                path: "coupon/:coupon",
                ...lazyPage(() => import("./features/coupons/coupon.page.tsx"), "CouponPage"),
              },
            ],
          },
          { path: "create-event/:customerId?", ...createEvent },
          {
            path: "create-diy-event",
            ...lazyPage(() => import("./routes/new-event.page.tsx"), "NewEventPage"),
          },
          { path: "event/:url", ...editEvent },
          { path: "event/:customerId/:url", ...editEvent },
        ],
      },
      {
        ...dashboard,
        children: [
          {
            path: "settings",
            ...lazyPage(() => import("./features/settings/settings.page.tsx"), "SettingsPage"),
          },
        ],
      },
      { path: "*", Component: NotFoundPage },
    ],
  },
]);

/**
 * Gives the visit's first history entry a key before the router reads it. Without one the router uses the same default
 * key for every first entry and restores the scroll position of an earlier visit.
 */
function assignHistoryKey(): void {
  const state: unknown = history.state;
  if (typeof state === "object" && state !== null && "key" in state) return;
  history.replaceState({ key: Math.random().toString(36).slice(2, 10), idx: 0 }, "");
}
