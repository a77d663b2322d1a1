import { messages } from "@matinee/texts";
import { type PayoutPlan, WEEK_DAYS } from "@matinee/contract/schemas/money";

const texts = messages.money.payout;

/** Every month has the days up to this one. */
const LAST_COMMON_DAY = 28;

/** Formats when payouts go out: 'Every Tuesday and Friday', 'On the 1st and 15th of each month'. */
export function formatPayoutPlan({ interval, weekDays, monthDays }: PayoutPlan): string {
  switch (interval) {
    case "daily":
      return texts.daily;
    case "weekly":
      return texts.weekly(messages.formats.list(weekDays.map(nameWeekDay)));
    case "monthly":
      return texts.monthly(
        messages.formats.list(monthDays.map(texts.ordinal)),
        monthDays.some((day) => day > LAST_COMMON_DAY),
      );
    case "manual":
      return texts.manual;
  }
}

const MONDAY = Date.UTC(2024, 0, 1);

const nameWeekDay = (day: PayoutPlan["weekDays"][number]) =>
  messages.formats.date(MONDAY + WEEK_DAYS.indexOf(day) * 86_400_000, { weekday: "long", timeZone: "UTC" });
