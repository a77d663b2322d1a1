import type { AttendeeAnswer } from "@matinee/domain/attendee-questions";
import type { Text } from "@matinee/texts";
import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import type { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { subscribers } from "../../../db/schema/subscribers.ts";
import type { CsvCell } from "../../../platform/http/csv/csv.ts";
import { quoteLiteral } from "../../../platform/http/csv/csv-copy.ts";

/** A question as a column of a report. */
export interface ReportQuestion {
  id: string;
  label: string;
}

/**
 * Lists the questions that a report of an event has columns for: those that it asks, and then those that it does not ask any
 * more but people answered, with their last words.
 */
export async function listReportQuestions(
  db: Queryable,
  pageId: string,
  table: typeof orders | typeof subscribers,
): Promise<ReportQuestion[]> {
  const [page] = await db.select({ questions: pages.questions }).from(pages).where(eq(pages.id, pageId));
  const asked = (page?.questions ?? []).map(({ id, label }) => ({ id, label }));
  const { rows } = await db.execute<{ id: string; label: string }>(sql`
    select distinct on (answer ->> 'questionId') answer ->> 'questionId' as id, answer ->> 'label' as label
    from ${table}, jsonb_array_elements(${table.answers}) answer
    where ${table.pageId} = ${pageId}
    order by answer ->> 'questionId', ${table.createdAt} desc`);
  return [...asked, ...rows.filter(({ id }) => asked.every((question) => question.id !== id))];
}

/** Returns a person's answer to a question, or their answers by ticket, as the cell of a report. */
export function getAnswerCell(answers: readonly AttendeeAnswer[], questionId: string): CsvCell {
  return answers.find((answer) => answer.questionId === questionId)?.value ?? null;
}

/**
 * Builds the SQL join and the cells of an order's answers, one cell for each question. The answers for several tickets are
 * in one cell, each after the number of its ticket. The order has the alias `o`.
 * @returns the join is empty without questions
 */
export function buildAnswerJoin(questions: readonly ReportQuestion[]): { join: Text; cells: string[] } {
  if (questions.length === 0) return { join: () => "", cells: [] };
  const columns = questions.map(({ id }, index) => {
    const isOfQuestion = `filter (where given.id = ${quoteLiteral(id)})`;
    const numbered = `string_agg(coalesce(given.unit || ': ', '') || given.value, '; ' order by given.unit) ${isOfQuestion}`;
    const onlyFirst = `max(given.unit) ${isOfQuestion} = 1`;
    return `case when ${onlyFirst} then max(given.value) ${isOfQuestion} else ${numbered} end as answer${index}`;
  });
  return {
    join: ({ csvHeaders: { yes, no } }) => `left join lateral (
      select ${columns.join(", ")} from (
        select answer ->> 'questionId' as id, (answer ->> 'unit')::int as unit,
          case answer -> 'value' when 'true' then ${quoteLiteral(yes)} when 'false' then ${quoteLiteral(no)}
            else answer ->> 'value' end as value
        from jsonb_array_elements(o.answers) answer) given) answers on true`,
    cells: columns.map((_, index) => `answers.answer${index}`),
  };
}
