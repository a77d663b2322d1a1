import { messages } from "@matinee/texts";
import type { SearchKind } from "@matinee/domain/vocabulary";
import type { SearchGroup } from "@matinee/contract/routes/admin-search";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { formatDay } from "../../lib/formats/dates.ts";
import { EMAIL_STATUS_TEXTS, nameEmail } from "../../lib/formats/name-email.ts";
import { paths } from "../../paths.ts";

const texts = messages.searchEverything;

/** A row of the search: what it says and where it leads. */
export interface Hit {
  kind: SearchKind;
  id: string;
  title: string;
  detail: string;
  /** At the end of the row. */
  aside: string;
  path: string;
}

const subjectPaths = { account: paths.customer, leadowner: paths.leadOwner, order: paths.order } as const;
const taggedLists = { page: "events", account: "customers", leadowner: "leads" } as const;

/** Describes the rows of a group. */
export function describeHits(group: SearchGroup): Hit[] {
  switch (group.kind) {
    case "orders":
      return group.rows.map((order) => ({
        kind: group.kind,
        id: order.id,
        title: order.name,
        detail: `${order.email}, ${order.pageTitle}`,
        aside: `${messages.formats.money(order.total, order.currency)}, ${formatDay(order.createdAt)}, ${formatOrderNumber(order.id)}`,
        path: paths.order(order.id),
      }));
    case "registrations":
    case "waitlist":
      return group.rows.map(({ id, name, email, pageTitle, createdAt }) => ({
        kind: group.kind,
        id,
        title: name,
        detail: `${email}, ${pageTitle}`,
        aside: formatDay(createdAt),
        path: paths.viewer(id),
      }));
    case "queues":
      return group.rows.map(({ id, email, pageTitle, createdAt }) => ({
        kind: group.kind,
        id,
        title: email,
        detail: pageTitle,
        aside: formatDay(createdAt),
        path: paths.viewer(id),
      }));
    case "events":
      return group.rows.map(({ id, title, url, owner, activated, archived, cancelled }) => ({
        kind: group.kind,
        id,
        title,
        detail: texts.eventBy(url, owner),
        aside: cancelled
          ? messages.adminEvents.cancelled
          : archived
            ? texts.archived
            : activated
              ? texts.activated
              : texts.draft,
        path: paths.event(id),
      }));
    case "films":
      return group.rows.map(({ id, title, director, year, owner, accountId, pageId }) => ({
        kind: group.kind,
        id,
        title,
        detail: texts.filmBy(director, owner),
        aside: year === null ? "" : String(year),
        path: pageId ? paths.event(pageId) : paths.customer(accountId),
      }));
    case "customers":
      return group.rows.map(({ id, name, email, business_type }) => ({
        kind: group.kind,
        id,
        title: name,
        detail: email,
        aside: business_type === "company" ? texts.company : texts.individual,
        path: paths.customer(id),
      }));
    case "leads":
      return group.rows.map(({ id, name, email, stage }) => ({
        kind: group.kind,
        id,
        title: name || email,
        detail: email,
        aside: messages.leads.stages[stage],
        path: paths.leadOwner(id),
      }));
    case "tags":
      return group.rows.map(({ id, name, type }) => ({
        kind: group.kind,
        id,
        title: name,
        detail: texts.allWithTag[type],
        aside: "",
        path: paths.tagged(taggedLists[type], name),
      }));
    case "notes":
      return group.rows.map((note) => ({
        kind: group.kind,
        id: note.id,
        title: note.subjectName,
        detail: note.text,
        aside: formatDay(note.createdAt),
        path: subjectPaths[note.subjectType](note.subjectId),
      }));
    case "emails":
      return group.rows.map((email) => ({
        kind: group.kind,
        id: email.id,
        title: nameEmail(email.template),
        detail: email.to,
        aside: `${EMAIL_STATUS_TEXTS[email.status]}, ${formatDay(email.createdAt)}`,
        path: paths.email(email),
      }));
  }
}

/** Splits a text at the places that contain the term, ignoring case and accents: every second part is a match. */
export function splitAtMatches(text: string, term: string): string[] {
  const [folded, wanted] = [foldLetters(text), foldLetters(term.trim())];
  if (wanted === "") return [text];
  const parts: string[] = [];
  let start = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, start)) {
    parts.push(text.slice(start, at), text.slice(at, at + wanted.length));
    start = at + wanted.length;
  }
  return [...parts, text.slice(start)];
}

/** A letter whose small form without accents is longer stays, so that no place shifts. */
const foldLetters = (text: string): string =>
  Array.from(text, (letter) => {
    const folded = letter.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return folded.length === letter.length ? folded : letter;
  }).join("");

/** The number of a group: '4', '50+' above the limit, nothing when the search took too long. */
export const formatCount = ({ count, hasMore }: Pick<SearchGroup, "count" | "hasMore">): string =>
  count === null ? "" : `${count}${hasMore ? "+" : ""}`;

/** The numbers of all groups together. */
export const formatTotal = (groups: readonly SearchGroup[]): string =>
  formatCount({
    count: groups.reduce((sum, { count }) => sum + (count ?? 0), 0),
    hasMore: groups.some(({ hasMore, count }) => hasMore || count === null),
  });
