import type * as en from "../en/pass-uses.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const passUses: AnyLanguage<typeof en.passUses> = {
  title: "الباقات",
  about: "صف لكل باقة لها مكان في هذا العرض، مع حاملها.",
  none: "لا أحد لديه مكان بباقة.",
  pass: "الباقة",
  uses: "الاستخدامات",
  state: "الحالة",
  begun: "بدأ",
  reserved: "محجوز",
  plays: "مرات التشغيل",
  states: {
    reserved: "محجوز",
    begun: "بدأ",
    watched: "شوهد",
    suspended: "معلّق",
    ended: "انتهى",
  },
  givenBack: "مُعاد",
  counts: "باقات المهرجان",
  countsNote: "حاملوها معروفون لمنظمي المهرجان.",
  places: (reserved, begun, watched) =>
    `شوهد: ${formats.number(watched)}، بدأ: ${formats.number(begun)}، محجوز: ${formats.number(reserved)}`,
  usesOf: (used, reserved, left) =>
    [
      `المستخدم: ${formats.number(used)}`,
      ...(reserved === 0 ? [] : [`المحجوز: ${formats.number(reserved)}`]),
      ...(left === null ? [] : [`المتبقي: ${formats.number(left)}`]),
    ].join("، "),
  download: "تنزيل استخدامات الباقات بصيغة CSV",
  csv: "الاستخدامات بصيغة CSV",
  ofOrder: "الباقات واستخداماتها",
  noPasses: "لا توجد باقات",
  noUses: "لم تُستخدم بعد",
  orderOf: (pass) => `فتح طلب الباقة ${isolate(pass)}`,
  screening: "العرض",
  countedSince: "يُحتسب منذ",
  usedFor: (pass, screening) => `استخدام ${isolate(pass)} لعرض ${isolate(screening)}`,
  csvHeaders: {
    pass: "الباقة",
    usesLeft: "الاستخدامات المتبقية",
    screening: "العرض",
    reserved: "تاريخ الحجز",
    begun: "تاريخ البدء",
    watched: "يُحتسب منذ",
  },
};
