import type { AttendanceFilter, ReportedMessages } from "@matinee/domain/vocabulary";

/** CSV reports of the API. Downloads need the session header, so the typed API client does not cover them. */
export const reportPaths = {
  orders: (eventId: string, attendance?: AttendanceFilter) =>
    `/v1/pages/${eventId}/orders.csv${attendance ? `?attendance=${attendance}` : ""}`,
  subscribers: (eventId: string, attendance?: AttendanceFilter) =>
    `/v1/pages/${eventId}/subscribers.csv${attendance ? `?attendance=${attendance}` : ""}`,
  tickets: (eventId: string) => `/v1/pages/${eventId}/tickets.csv`,
  waitlist: (eventId: string) => `/v1/pages/${eventId}/waitlist.csv`,
  saleQueue: (eventId: string) => `/v1/pages/${eventId}/sale-queue.csv`,
  passes: (eventId: string) => `/v1/pages/${eventId}/passes.csv`,
  reactions: (eventId: string) => `/v1/pages/${eventId}/reactions.csv`,
  money: (month: string, timezone: string) =>
    `/v1/money.csv?${new URLSearchParams({ month, timezone }).toString()}`,
  taxes: (month: string, timezone: string) =>
    `/v1/money/taxes.csv?${new URLSearchParams({ month, timezone }).toString()}`,
  dropOff: (eventId: string) => `/v1/pages/${eventId}/drop-off.csv`,
  chat: (eventId: string, messages: ReportedMessages) =>
    `/v1/pages/${eventId}/live-room.csv?messages=${messages}`,
  passIncome: (eventId: string) => `/v1/pages/${eventId}/programme/pass-income.csv`,
  promoCodes: (eventId: string) => `/v1/pages/${eventId}/ticket-coupons.csv`,
} as const;

/** The statement of a month as PDF. */
export const buildStatementPath = (month: string, timezone: string): string =>
  `/v1/money.pdf?${new URLSearchParams({ month, timezone }).toString()}`;
