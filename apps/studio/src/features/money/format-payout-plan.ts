import { messages } from "@matinee/texts";
import type { PayoutPlan } from "@matinee/contract/schemas/money";

const texts = messages.money.payout;

/** Every month has the days up to this one. */
const LAST_COMMON_DAY = 28;

/** Formats when payouts go out: 'Every Tuesday and Friday', 'On the 1st and 15th of each month'. */
export function formatPayoutPlan({ interval, weekDays, monthDays }: PayoutPlan): string {
  switch (interval) {
    case "daily":
      return texts.daily;
    case "weekly":
      return texts.weekly(messages.formats.list(weekDays.map(capitalize)));
    case "monthly":
      return texts.monthly(
        messages.formats.list(monthDays.map(texts.ordinal)),
        monthDays.some((day) => day > LAST_COMMON_DAY),
      );
    case "manual":
      return texts.manual;
  }
}

const capitalize = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);
