import { isEmail, isPhone, normalisePhone } from "@matinee/domain/contact";
import { isCountryCode } from "@matinee/domain/countries";
import { createFieldError } from "../../../platform/errors.ts";
import type { accounts } from "../../../db/schema/accounts.ts";

export interface CustomerAttributes {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phoneNumber?: string | undefined;
  country?: string | undefined;
  business_type?: "individual" | "company" | undefined;
  companyName?: string | undefined;
  teachableId?: string | undefined;
}

/** Converts staff input to columns and validates it by the sign-up rules. @throws AppError invalid */
export function buildCustomerChanges(input: CustomerAttributes): Partial<typeof accounts.$inferInsert> {
  const changes: Partial<typeof accounts.$inferInsert> = {};
  if (input.firstName !== undefined) changes.firstName = input.firstName;
  if (input.lastName !== undefined) changes.lastName = input.lastName;
  if (input.email !== undefined) {
    if (!isEmail(input.email)) throw createFieldError("email", (t) => t.signUp.issues["email-invalid"]);
    changes.email = input.email.trim();
  }
  if (input.phoneNumber !== undefined) {
    const phone = input.phoneNumber.trim();
    if (phone && !isPhone(phone))
      throw createFieldError("phoneNumber", (t) => t.signUp.issues["phone-invalid"]);
    changes.phoneNumber = phone ? normalisePhone(phone) : null;
  }
  if (input.country !== undefined) {
    changes.country = input.country.toUpperCase();
    if (!isCountryCode(changes.country))
      throw createFieldError("country", (t) => t.registration.issues["country-missing"]);
  }
  if (input.business_type !== undefined) changes.businessType = input.business_type;
  if (input.companyName !== undefined) changes.companyName = input.companyName.trim() || null;
  if (input.teachableId !== undefined) changes.teachableId = input.teachableId.trim() || null;
  return changes;
}
