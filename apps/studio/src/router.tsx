import { createBrowserRouter } from "react-router";
import { RootLayout, requireSession } from "./app/root.layout.tsx";
import { NotFoundPage, RouteError } from "./app/route-error.tsx";
import { SessionLayout } from "./app/session.layout.tsx";

const page = <Name extends string>(load: () => Promise<Record<Name, () => React.ReactNode>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
  HydrateFallback: () => null,
});

const dashboard = page(() => import("./app/dashboard.layout.tsx"), "DashboardLayout");
const signIn = page(() => import("./features/auth/sign-in.page.tsx"), "SignInPage");
const createEvent = page(() => import("./features/create-event/create-event.page.tsx"), "CreateEventPage");
const editEvent = page(() => import("./features/event-builder/event-builder.page.tsx"), "EventBuilderPage");

assignHistoryKey();
export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, ...signIn },
      { path: "login", ...signIn },
      { path: "sign-up", ...page(() => import("./features/auth/sign-up.page.tsx"), "SignUpPage") },
      {
        path: "forgot-password",
        ...page(() => import("./features/auth/forgot-password.page.tsx"), "ForgotPasswordPage"),
      },
      {
        path: "reset-password",
        ...page(() => import("./features/auth/reset-password.page.tsx"), "ResetPasswordPage"),
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
                ...page(() => import("./features/onboarding/next-steps.page.tsx"), "NextStepsPage"),
              },
              {
                path: "welcome",
                ...page(() => import("./features/dashboard/dashboard.page.tsx"), "DashboardPage"),
              },
              {
                path: "events",
                ...page(() => import("./features/dashboard/dashboard.page.tsx"), "EventsPage"),
              },
              {
                path: "coupon/:coupon",
                ...page(() => import("./features/coupons/coupon.page.tsx"), "CouponPage"),
              },
            ],
          },
          { path: "create-event/:customerId?", ...createEvent },
          {
            path: "create-diy-event",
            ...page(() => import("./features/event-builder/new-event.page.tsx"), "NewEventPage"),
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
            ...page(() => import("./features/settings/settings.page.tsx"), "SettingsPage"),
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
