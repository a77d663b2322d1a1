import { formatZoneName } from "@matinee/domain/zone-names";
import { messages } from "@matinee/texts";
import { Select } from "@matinee/ui/select";

/**
 * Chooses a month of a report, as `2026-11`.
 * @param months to choose from, the newest first; the chosen one can be another, which an address names
 * @param timezone in which the month begins and ends, IANA name
 */
export function MonthSelect({
  month,
  months,
  timezone,
  onChoose,
}: {
  month: string;
  months: readonly string[];
  timezone: string;
  onChoose: (month: string) => void;
}) {
  return (
    <div className="w-48 max-tablet:w-full">
      <Select
        aria-label={messages.money.month(formatZoneName(timezone))}
        value={month}
        onChange={({ target }) => onChoose(target.value)}
      >
        {(months.includes(month) ? months : [month, ...months]).map((each) => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </Select>
    </div>
  );
}

const formatMonth = (month: string) =>
  messages.formats.date(`${month}-01T00:00:00Z`, { timeZone: "UTC", month: "long", year: "numeric" });
