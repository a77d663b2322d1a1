import { lazyPage } from "@matinee/app-shell/routing/lazy-page";
import { createBrowserRouter, redirect } from "react-router";
import { AuthLayout } from "./app/auth.layout.tsx";
import { DashboardLayout } from "./app/dashboard.layout.tsx";
import { requireStaff, RootLayout } from "./app/root.layout.tsx";
import { NotFoundPage, RouteError } from "./app/route-error.tsx";
import { openDefaultView } from "./lib/lists/open-default-view.ts";
import { signOut } from "./lib/sign-out.ts";
import { paths } from "./paths.ts";

/** Signing out is a navigation, so that the leave guard asks about unsaved changes. */
async function signOutAndRedirect() {
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
      { path: "logout", loader: signOutAndRedirect, HydrateFallback: () => null },
      {
        Component: AuthLayout,
        children: [
          { path: "login", ...lazyPage(() => import("./features/auth/sign-in.page.tsx"), "SignInPage") },
          {
            path: "forgot-password",
            ...lazyPage(() => import("./features/auth/forgot-password.page.tsx"), "ForgotPasswordPage"),
          },
          {
            path: "reset-password",
            ...lazyPage(() => import("./features/auth/reset-password.page.tsx"), "ResetPasswordPage"),
          },
          {
            path: "staff-invitation/:code",
            ...lazyPage(() => import("./features/auth/staff-invitation.page.tsx"), "StaffInvitationPage"),
          },
        ],
      },
      {
        path: "admin",
        loader: requireStaff,
        Component: DashboardLayout,
        children: [
          {
            path: "overview",
            ...lazyPage(() => import("./features/overview/overview.page.tsx"), "OverviewPage"),
          },
          {
            path: "premiere",
            ...lazyPage(() => import("./features/premiere/premiere.page.tsx"), "PremierePage"),
          },
          {
            path: "leads",
            ...openDefaultView("leads"),
            ...lazyPage(() => import("./routes/leads.page.tsx"), "LeadsPage"),
          },
          {
            path: "customers",
            ...openDefaultView("customers"),
            ...lazyPage(() => import("./routes/customers.page.tsx"), "CustomersPage"),
          },
          {
            path: "events",
            ...openDefaultView("events"),
            ...lazyPage(() => import("./routes/events.page.tsx"), "EventsPage"),
          },
          {
            path: "orders",
            ...openDefaultView("orders"),
            ...lazyPage(() => import("./routes/orders.page.tsx"), "OrdersPage"),
          },
          {
            path: "orders/:orderId",
            ...lazyPage(() => import("./routes/order-details.page.tsx"), "OrderDetailsPage"),
          },
          {
            path: "viewers/:id",
            ...lazyPage(() => import("./routes/viewer-details.page.tsx"), "ViewerDetailsPage"),
          },
          {
            path: "globaltags",
            ...openDefaultView("globaltags"),
            ...lazyPage(() => import("./features/tags/global-tags.page.tsx"), "GlobalTagsPage"),
          },
          {
            path: "bulk-updates/:id",
            ...lazyPage(() => import("./features/bulk-update/bulk-change.page.tsx"), "BulkChangePage"),
          },
          {
            path: "coupons",
            ...lazyPage(() => import("./features/coupons/coupons.page.tsx"), "CouponsPage"),
          },
          { path: "audit", ...lazyPage(() => import("./features/audit/audit.page.tsx"), "AuditPage") },
          { path: "mails", ...lazyPage(() => import("./features/emails/emails.page.tsx"), "EmailsPage") },
          {
            path: "legal-texts",
            ...lazyPage(() => import("./features/legal-texts/legal-texts.page.tsx"), "LegalTextsPage"),
          },
          { path: "jobs", ...lazyPage(() => import("./features/jobs/jobs.page.tsx"), "JobsPage") },
          {
            path: "security",
            ...lazyPage(() => import("./features/security/security.page.tsx"), "SecurityPage"),
          },
          {
            path: "approvals",
            ...lazyPage(() => import("./features/approvals/approvals.page.tsx"), "ApprovalsPage"),
          },
          { path: "taxes", ...lazyPage(() => import("./features/taxes/taxes.page.tsx"), "TaxesPage") },
          { path: "staff", ...lazyPage(() => import("./features/staff/staff.page.tsx"), "StaffPage") },
          {
            path: "customer-details/:id",
            ...lazyPage(() => import("./routes/customer-details.page.tsx"), "CustomerDetailsPage"),
          },
          {
            path: "event-details/:id",
            ...lazyPage(() => import("./routes/event-details.page.tsx"), "EventDetailsPage"),
          },
          {
            path: "leadowner-details/:id",
            ...lazyPage(() => import("./routes/lead-details.page.tsx"), "LeadDetailsPage"),
          },
          { path: "*", element: <NotFoundPage inside /> },
        ],
      },
      { path: "*", Component: NotFoundPage },
    ],
  },
]);
