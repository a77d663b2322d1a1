import { messages } from "@matinee/texts";
import type { StartBulkChange } from "@matinee/contract/routes/bulk-changes";
import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import { getCountryName } from "@matinee/domain/countries";
import { nameCode } from "@matinee/domain/name-code";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { orderFilterNames } from "../../lib/formats/order-filter-names.ts";

type NameOfFilter<Request> = Request extends { filter: infer Filter } ? keyof Filter : never;

/** By the queries of the lists, so that a new filter does not compile without a name. */
const filterNames: Readonly<Record<NameOfFilter<StartBulkChange>, string>> = messages.bulkChanges.filters;

/** The names of values that are codes. The flags of a query are texts. */
const valueNames: Partial<Record<string, Readonly<Record<string, string>>>> = {
  stage: messages.leads.stages,
  source: messages.leads.sourceNames,
  business_type: messages.customers.businessTypes,
  status: orderFilterNames,
  ...Object.fromEntries(
    ["activated", "archived", "superarchived", "cancelled", "premiere", "after_watching"].map((flag) => [
      flag,
      { true: formatYesNo(true), false: formatYesNo(false) },
    ]),
  ),
};

/** Describes a change in words: 'Add the tag “vip”'. */
export function describeBulkChange({
  kind,
  tag = "",
  newTag = "",
  attributes = {},
}: BulkChange["change"]): string {
  if (kind === "undo" || kind === "resend") return messages.bulkChanges.changes[kind]();
  if (kind === "replaceTag") return messages.bulkChanges.changes.replaceTag(tag, newTag);
  if (kind !== "update") return messages.bulkChanges.changes[kind](tag);
  const values = Object.entries(attributes).map(([name, value]) =>
    messages.bulkChanges.attributeTo(
      nameCode(messages.bulkChanges.attributes, name),
      formatValue(name, value),
    ),
  );
  return messages.bulkChanges.changes.update(messages.formats.list(values, "unit"));
}

/** Describes the search and the filters of a list: 'search term: noor, tag: vip'. */
export function describeFilter({
  subject,
  selected,
  filter,
  change,
}: Pick<BulkChange, "subject" | "selected" | "filter" | "change">): string {
  if (selected) return messages.bulkChanges.selectedRows;
  if (change.kind === "undo") return messages.bulkChanges.undoneRows;
  const parts = Object.entries(filter).map(
    ([name, value]) => `${nameCode(filterNames, name)}: ${formatValue(name, value)}`,
  );
  return parts.length > 0
    ? messages.formats.list(parts, "unit")
    : messages.bulkChanges.allRows(messages.bulkChanges.subjects[subject]);
}

function formatValue(name: string, value: string | boolean): string {
  if (typeof value === "boolean") return formatYesNo(value);
  if (name === "country") return getCountryName(value, messages.formats.locale);
  return nameCode(valueNames[name] ?? {}, value);
}
