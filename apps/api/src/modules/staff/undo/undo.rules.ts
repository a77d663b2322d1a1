import { undoHours } from "@matinee/domain/limits";
import type { AuditAction } from "@matinee/texts/audit-sentences";
import { includesRole, type StaffRole } from "@matinee/contract/policy";
import type { PaywallSettings, ReceiptSettings } from "@matinee/contract/schemas/page-settings";
import type { SavePage } from "@matinee/contract/schemas/pages";
import type { accounts } from "../../../db/schema/accounts.ts";
import type { leadOwners } from "../../../db/schema/leads.ts";
import { isMoneyField, STATUS_FIELDS } from "../../events/pages/save/save-page.rules.ts";
import { readTranslationChanges } from "../../events/translations/audited-changes.ts";
import type { CustomerAttributes } from "../customers/build-customer-changes.ts";
import type { LeadAttributes } from "../leads/update-lead-owners.ts";

type Detail = Readonly<Record<string, unknown>>;

/** The changed fields of an audit entry with their values before and after. */
export type FieldChanges = Readonly<Record<string, { from: unknown; to: unknown }>>;

/** Only while no order used the early-bird price: the count of its tickets starts again with a price. */
export const EARLY_BIRD_FIELDS = [
  "paywallSettings.earlyPrice",
  "paywallSettings.earlyUntil",
  "paywallSettings.earlyQuantity",
] as const;

/** Only while the former image is stored. */
export const IMAGE_FIELDS = [
  "backgroundImage",
  "mobileBackgroundImage",
  "sponsorLogo",
  "paywallSettings.midrollBackgroundImage",
] as const;

/** Why a change of a field cannot be undone. */
type Reason =
  /** A replaced video is deleted within a day, and an entry has no list of photos. */
  | "media"
  /** It belongs to the save and is not stored. */
  | "not-stored"
  /** The server sets it, with another field. */
  | "follows"
  /** Undo covers the simple texts and switches (rules/staff.md, Undo). */
  | "not-simple";
type Decision = "restorable" | Reason;

/** By the names in a save, so that a new field of an event does not compile without a decision. */
const PAGE_FIELDS: Readonly<
  Record<Exclude<keyof SavePage, "paywallSettings" | "tax" | "receipt">, Decision>
> = {
  test: "restorable",
  diyEvent: "restorable",
  superarchived: "restorable",
  activated: "restorable",
  archived: "restorable",
  active: "not-simple",
  title: "restorable",
  description: "restorable",
  // Only while nothing is translated into the former language.
  language: "restorable",
  // Only while there is no order.
  currency: "restorable",
  filmTeamEmail: "restorable",
  contactEmail: "restorable",
  showForwardButton: "restorable",
  interactiveQa: "restorable",
  faqSectionTitle: "restorable",
  hasSponsor: "restorable",
  sponsorName: "restorable",
  sponsorUrl: "restorable",
  sponsorDetails: "restorable",
  showSponsorPreroll: "restorable",
  viewerMark: "restorable",
  embedOrigins: "restorable",
  questions: "restorable",
  // Only while no other event has the former address.
  url: "restorable",
  // Only while the former image is stored, as of IMAGE_FIELDS.
  backgroundImage: "restorable",
  mobileBackgroundImage: "restorable",
  sponsorLogo: "restorable",
  // Only while the event has no ticket holders: see restorePage.
  eventStart: "restorable",
  eventEnd: "restorable",
  showHours: "restorable",
  timezone: "restorable",
  emailCapture: "restorable",
  unlockHours: "restorable",
  watchHours: "restorable",
  ends: "restorable",
  trailerUrl: "media",
  featureUrl: "media",
  sponsorPrerollUrl: "media",
  photos: "media",
  subscriptionSettings: "not-simple",
  aboutSettings: "not-simple",
  ticketSettings: "not-simple",
  capacity: "not-simple",
  passShare: "not-simple",
  saleFrom: "not-simple",
  version: "not-stored",
  confirmed: "not-stored",
};

const PAYWALL_FIELDS: Readonly<Record<keyof PaywallSettings, Decision>> = {
  // Only while the event has no ticket holders: see restorePage.
  enablePaywall: "restorable",
  isPresale: "restorable",
  isOptional: "restorable",
  price: "restorable",
  payWhatYouCan: "restorable",
  suggestedPrice: "restorable",
  // As of EARLY_BIRD_FIELDS.
  earlyPrice: "restorable",
  earlyUntil: "restorable",
  earlyQuantity: "restorable",
  // As of IMAGE_FIELDS.
  midrollBackgroundImage: "restorable",
  paywallProductId: "follows",
  donationProductId: "follows",
  earlyProductId: "follows",
  earlySoldBefore: "follows",
  showTime: "not-simple",
  title: "not-simple",
  subtitle: "not-simple",
  callToAction: "not-simple",
  askDonations: "not-simple",
  donationTitle: "not-simple",
  donationSubtitle: "not-simple",
  donationCallToAction: "not-simple",
  donationSuggestion1: "not-simple",
  donationSuggestion2: "not-simple",
  donationSuggestion3: "not-simple",
  donationSuggestion4: "not-simple",
  donationSuggestionCustom: "not-simple",
  askMidrollDonations: "not-simple",
  midrollDonationTriggerMinutes: "not-simple",
  midrollDonationTriggerSeconds: "not-simple",
  midrollDonationSuggestion1: "not-simple",
  midrollDonationSuggestion2: "not-simple",
  midrollDonationSuggestion3: "not-simple",
  midrollDonationSuggestion4: "not-simple",
  midrollDonationTitle: "not-simple",
  midrollDonationSubtitle: "not-simple",
};

const TAX_FIELDS: Readonly<Record<"mode" | "rate" | "name", Decision>> = {
  mode: "restorable",
  rate: "restorable",
  name: "restorable",
};

const RECEIPT_FIELDS: Readonly<Record<keyof ReceiptSettings, Decision>> = {
  asksBusinesses: "restorable",
  charity: "restorable",
};

/** Lists the names under which an entry has the fields of an event that can be restored. */
function listRestorablePageFields(): string[] {
  const list = (fields: Readonly<Record<string, Decision>>, group = "") =>
    Object.keys(fields).flatMap((field) => (fields[field] === "restorable" ? [`${group}${field}`] : []));
  return [
    ...list(PAGE_FIELDS),
    ...list(PAYWALL_FIELDS, "paywallSettings."),
    ...list(TAX_FIELDS, "tax."),
    ...list(RECEIPT_FIELDS, "receipt."),
  ];
}

/**
 * The columns of the fields of a person, by their names in a request, so that a new field does not compile without a
 * decision; null for a field that cannot be restored.
 */
type RestorableColumns<Attributes, Row> = Readonly<Record<keyof Attributes, keyof Row | null>>;

const CUSTOMER_COLUMNS: RestorableColumns<CustomerAttributes, typeof accounts.$inferSelect> = {
  firstName: "firstName",
  lastName: "lastName",
  phoneNumber: "phoneNumber",
  country: "country",
  business_type: "businessType",
  companyName: "companyName",
  teachableId: "teachableId",
  // Another admin approves it, and the new address confirms it.
  email: null,
};

const LEAD_OWNER_COLUMNS: RestorableColumns<LeadAttributes, typeof leadOwners.$inferSelect> = {
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  stage: "stage",
  film_count: "filmCount",
  documentary_filmmaker: "documentaryFilmmaker",
};

const listColumns = (columns: Readonly<Record<string, string | null>>): string[] =>
  Object.values(columns).filter((column) => column !== null);

/** The actions that can be undone, with the fields that can be restored; null where the entry has no fields. */
const UNDOABLE = {
  "page.update": listRestorablePageFields(),
  "page.translate": null,
  "account.update": listColumns(CUSTOMER_COLUMNS),
  "leadowner.update": listColumns(LEAD_OWNER_COLUMNS),
  "leadowner.stage": ["stage"],
  "note.add": null,
  "note.update": null,
  "note.remove": null,
  "tag.link": null,
  "tag.unlink": null,
} satisfies Partial<Record<AuditAction, readonly string[] | null>>;

export type UndoableAction = keyof typeof UNDOABLE;

// Cast: Object.keys returns string[].
export const UNDOABLE_ACTIONS = Object.keys(UNDOABLE) as UndoableAction[];

/** Returns the action of an entry that can be undone; null for an entry that cannot. */
export function findUndoableAction({
  action,
  detail,
}: {
  action: string;
  detail: Detail;
}): UndoableAction | null {
  const undoable = UNDOABLE_ACTIONS.find((candidate) => candidate === action);
  if (!undoable) return null;
  // Without its author a deleted note cannot come back as it was.
  if (undoable === "note.remove") return typeof detail["createdBy"] === "string" ? undoable : null;
  const restorable: readonly string[] | null = UNDOABLE[undoable];
  if (restorable === null) return undoable;
  const changed = listChangedFields(detail);
  return changed.length > 0 && changed.every((field) => restorable.includes(field)) ? undoable : null;
}

/** Fields that the save itself changes with another one: by the field that follows, the fields that it follows from. */
const FOLLOWING_FIELDS: Readonly<Record<string, readonly string[]>> = {
  url: ["superarchived"],
  paywallUpdated: ["paywallSettings.enablePaywall"],
  "paywallSettings.paywallProductId": ["paywallSettings.price", "paywallSettings.enablePaywall"],
  "paywallSettings.earlyProductId": ["paywallSettings.earlyPrice", "paywallSettings.enablePaywall"],
  "paywallSettings.earlySoldBefore": ["paywallSettings.earlyPrice", "paywallSettings.enablePaywall"],
};

/** Returns whether a changed field follows from another one of the same change. */
export function isFollowing(field: string, changes: FieldChanges): boolean {
  return FOLLOWING_FIELDS[field]?.some((origin) => origin in changes) ?? false;
}

function listChangedFields(detail: Detail): string[] {
  const changes = readChanges(detail);
  return Object.keys(changes).filter((field) => !isFollowing(field, changes));
}

/** Reads the changed fields of an entry. */
export function readChanges({ changes }: Detail): FieldChanges {
  // Cast: every writer of `changes` uses diffFields or diffPages.
  return typeof changes === "object" && changes !== null ? (changes as FieldChanges) : {};
}

interface JudgedEntry {
  action: string;
  detail: Detail;
  createdAt: Date;
  /** The type of the account that made the change; null without an account. */
  actorType: string | null;
}

/** Returns whether a change is younger than the hours in which it can be undone. */
export const isRecent = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < undoHours * 3_600_000;

/** Returns whether a member of staff with this role can undo a change of staff, as far as the entry tells. */
export function isUndoable(
  entry: JudgedEntry,
  { now, role }: { now: Date; role: StaffRole | null },
): boolean {
  return (
    entry.actorType === "admin" &&
    isRecent(entry, now) &&
    findUndoableAction(entry) !== null &&
    (includesRole(role, "admin") ||
      (!changesStatus(entry) && (includesRole(role, "finance") || !changesMoney(entry))))
  );
}

/** Only admins change the status of an event. The save itself checks it again. */
const changesStatus = ({ action, detail }: Pick<JudgedEntry, "action" | "detail">): boolean =>
  action === "page.update" && STATUS_FIELDS.some((field) => field in readChanges(detail));

/** Finance and admins change the prices of an event. */
const changesMoney = ({ action, detail }: Pick<JudgedEntry, "action" | "detail">): boolean =>
  (action === "page.update" && Object.keys(readChanges(detail)).some(isMoneyField)) ||
  (action === "page.translate" && readTranslationChanges(detail).some(({ field }) => isMoneyField(field)));

/** Names what an entry changed in its record, so that two entries can be compared. */
export function listTouched({ action, detail }: Pick<JudgedEntry, "action" | "detail">): string[] {
  if (action.startsWith("note.")) return [`note ${String(detail["noteId"])}`];
  if (action.startsWith("tag.")) return [`tag ${String(detail["name"])}`];
  return Object.keys(readChanges(detail));
}

/** Returns whether the values are those that the change left. */
export const hasValuesAfter = (values: Readonly<Record<string, unknown>>, changes: FieldChanges): boolean =>
  Object.entries(changes).every(
    ([field, { to }]) => JSON.stringify(values[field] ?? null) === JSON.stringify(to ?? null),
  );

/** Swaps the values before and after. */
export const reverseChanges = (changes: FieldChanges): FieldChanges =>
  Object.fromEntries(Object.entries(changes).map(([field, { from, to }]) => [field, { from: to, to: from }]));

/** Returns the values before the change. */
export const listFormerValues = (changes: FieldChanges): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]));
