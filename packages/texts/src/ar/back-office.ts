import type * as en from "../en/back-office.ts";
import type { AnyLanguage } from "../any-language.ts";

const nameAndEmail = "الاسم، البريد الإلكتروني";

export const search: AnyLanguage<typeof en.search> = {
  leads: nameAndEmail,
  customers: nameAndEmail,
  events: "العنوان، الرابط، اسم الحساب، بريد الحساب",
  orders: "الاسم، البريد الإلكتروني، رابط الفعالية، عنوان الفعالية",
  globalTags: "الاسم",
  audit: "الشخص، العميل، ما تغيّر، السبب",
};
