import { createBrowserRouter, redirect } from "react-router";
import { AdminLayout } from "./layouts/admin.layout.tsx";
import { requireStaff, RootLayout } from "./layouts/root.layout.tsx";
import { NotFoundPage, RouteError } from "./layouts/route-error.tsx";
import { signOut } from "./lib/sign-out.ts";
import { paths } from "./paths.ts";

const page = <Name extends string>(load: () => Promise<Record<Name, () => React.ReactNode>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
  HydrateFallback: () => null,
});

/** Signing out is an address, so that unsaved work is asked about as before any other. */
async function leave() {
  await signOut();
  return redirect(paths.login());
}

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, loader: () => redirect(paths.home) },
      { path: "admin", loader: () => redirect(paths.home) },
      { path: "login", ...page(() => import("./features/sessions/login.page.tsx"), "LoginPage") },
      {
        path: "forgot-password",
        ...page(() => import("./features/sessions/forgot-password.page.tsx"), "ForgotPasswordPage"),
      },
      {
        path: "reset-password",
        ...page(() => import("./features/sessions/reset-password.page.tsx"), "ResetPasswordPage"),
      },
      { path: "logout", loader: leave, HydrateFallback: () => null },
      {
        path: "staff-invitation/:code",
        ...page(() => import("./features/sessions/staff-invitation.page.tsx"), "StaffInvitationPage"),
      },
      {
        path: "admin",
        loader: requireStaff,
        Component: AdminLayout,
        children: [
          {
            path: "overview",
            ...page(() => import("./features/overview/overview.page.tsx"), "OverviewPage"),
          },
          { path: "leads", ...page(() => import("./features/leads/leads.page.tsx"), "LeadsPage") },
          {
            path: "customers",
            ...page(() => import("./features/customers/customers.page.tsx"), "CustomersPage"),
          },
          { path: "events", ...page(() => import("./features/events/events.page.tsx"), "EventsPage") },
          { path: "orders", ...page(() => import("./features/orders/orders.page.tsx"), "OrdersPage") },
          {
            path: "globaltags",
            ...page(() => import("./features/tags/global-tags.page.tsx"), "GlobalTagsPage"),
          },
          { path: "coupons", ...page(() => import("./features/coupons/coupons.page.tsx"), "CouponsPage") },
          { path: "audit", ...page(() => import("./features/audit/audit.page.tsx"), "AuditPage") },
          { path: "mails", ...page(() => import("./features/mails/mails.page.tsx"), "MailsPage") },
          { path: "staff", ...page(() => import("./features/staff/staff.page.tsx"), "StaffPage") },
          {
            path: "customer-details/:id",
            ...page(() => import("./features/customers/customer-details.page.tsx"), "CustomerDetailsPage"),
          },
          {
            path: "event-details/:id",
            ...page(() => import("./features/events/event-details.page.tsx"), "EventDetailsPage"),
          },
          {
            path: "leadowner-details/:id",
            ...page(() => import("./features/leads/lead-details.page.tsx"), "LeadDetailsPage"),
          },
        ],
      },
      { path: "*", Component: NotFoundPage },
    ],
  },
]);
