import { formats } from "./formats.ts";

/** A small number may grow by thousands of percent: they are written without separators. */
const formatChange = (percent: number) =>
  formats.number(percent / 100, { style: "percent", useGrouping: false });

/** The overview of the back office. */
export const overview = {
  needsAttention: "Needs attention",
  nothingNeedsAttention: "Nothing needs attention.",
  rangeUtc: (first: string, last: string) => `${first} to ${last} (UTC)`,
  day: "Day",
  viewersByHour: "Viewers by hour",
  hour: "Hour",
  viewers: "Viewers",
  showingNow: "Showing now",
  nothingShowing: "Nothing is showing at the moment.",
  isEverythingAllRight: "Is everything all right?",
  allActivatedEvents: "All activated events",
  watching: "watching",
  grossVolume: "Gross volume",
  currency: "Currency",
  orders: "Orders",
  emailsCollected: "Emails collected",
  eventsActivated: "Events activated",
  newCustomers: "New customers",
  daysBefore: (days: number) => `${days} days before`,
  grossVolumeByDay: "Gross volume by day",
  leadsByStage: "Leads by stage",
  viewersByHourIn: (timezoneName: string) => `Viewers by hour, ${timezoneName}`,
  viewersByDay: "Viewers by day",
  leadsBySource: "Leads by source",
  newCustomersByDay: "New customers by day",
  overview: "Overview",
  from: "From",
  to: "To",
  period: "Period",
  days: (days: number) => `${days} days`,
  year: "Year",
  noneBefore: (days: number) => `None in the ${days} days before`,
  asBefore: (days: number) => `As in the ${days} days before`,
  overBefore: (percent: number, days: number) => `${formatChange(percent)} over the ${days} days before`,
  underBefore: (percent: number, days: number) => `${formatChange(percent)} under the ${days} days before`,
  countEvents: (events: number) => `${formats.number(events)} events`,
  watchingNow: <Part>(watching: Part) => [watching, " watching"],
} as const;
