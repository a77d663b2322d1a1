import type { Services } from "../../platform/context.ts";
import { applyRetentionRule, type RetentionRule, type RetentionServices } from "../../platform/retention.ts";

/**
 * Recurring job: applies every rule of rules/privacy.md, Retention. A rule that fails does not stop the others.
 * @returns the number of rows by rule, without the rules that found none
 * @throws the error of the first rule that failed, after all rules ran
 */
export async function enforceRetention(
  services: RetentionServices & Pick<Services, "log">,
  rules: readonly RetentionRule[],
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const rule of rules) {
    if (signal?.aborted) break;
    try {
      const rows = await applyRetentionRule(services, rule, { ...(signal && { signal }) });
      if (rows > 0) counts[rule.name] = rows;
    } catch (error) {
      services.log.error({ err: error, rule: rule.name }, "retention rule failed");
      errors.push(error);
    }
  }
  if (Object.keys(counts).length > 0) services.log.info({ rows: counts }, "retention enforced");
  if (errors.length > 0) throw errors[0];
  return counts;
}
