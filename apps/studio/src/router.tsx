import { createBrowserRouter } from "react-router";
import { RootLayout, requireSession } from "./layouts/root.layout.tsx";
import { NotFoundPage, RouteError } from "./layouts/route-error.tsx";
import { SessionLayout } from "./layouts/session.layout.tsx";
import { nameVisit } from "./lib/name-visit.ts";

const page = <Name extends string>(load: () => Promise<Record<Name, () => React.ReactNode>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
  HydrateFallback: () => null,
});

const desk = page(() => import("./layouts/desk.layout.tsx"), "DeskLayout");
const signIn = page(() => import("./features/sessions/sign-in.page.tsx"), "SignInPage");
const createEvent = page(() => import("./features/create-event/create-event.page.tsx"), "CreateEventPage");
const editEvent = page(() => import("./features/event-builder/event-builder.page.tsx"), "EventBuilderPage");

nameVisit();
export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, ...signIn },
      { path: "login", ...signIn },
      { path: "sign-up", ...page(() => import("./features/sessions/sign-up.page.tsx"), "SignUpPage") },
      {
        path: "forgot-password",
        ...page(() => import("./features/sessions/forgot-password.page.tsx"), "ForgotPasswordPage"),
      },
      {
        path: "reset-password",
        ...page(() => import("./features/sessions/reset-password.page.tsx"), "ResetPasswordPage"),
      },
      {
        loader: requireSession,
        Component: SessionLayout,
        // Another step of the same event needs no second look.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        children: [
          {
            ...desk,
            children: [
              {
                path: "next-steps",
                ...page(() => import("./features/sessions/next-steps.page.tsx"), "NextStepsPage"),
              },
              {
                path: "welcome",
                ...page(() => import("./features/dashboard/dashboard.page.tsx"), "DashboardPage"),
              },
              { path: "events", ...page(() => import("./features/dashboard/events.page.tsx"), "EventsPage") },
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
        ...desk,
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
