import { currencyRules } from "@matinee/domain/currency";
import { reservationEndMinutes } from "@matinee/domain/pass-reservations";
import { passLimits } from "@matinee/domain/passes";
import type * as en from "../en/passes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countMinutes, countNoun, countScreenings } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

const endMinutes = countMinutes(reservationEndMinutes);

export const passes: AnyLanguage<typeof en.passes> = {
  onlyFestivals: "الباقات للمهرجانات فقط.",
  noTickets: "يبيع المهرجان باقات. أما التذاكر فتبيعها عروضه.",
  notAPass: "هذه الإعدادات للباقات فقط.",
  kept: "تبقى الباقة باقة. يُرجى إضافة منتج آخر.",
  notShipped: "تُرسل الباقة بالبريد الإلكتروني، بلا شحن.",
  ordered: "بيعت هذه الباقة أو مُنحت، لذا تبقى. يمكنك إنهاء بيعها بإيقاف «معروضة للبيع».",
  tooMany: `الحد الأقصى لباقات المهرجان هو ${formats.number(passLimits.perFestival)}.`,
  issues: (currency) => ({
    "covers-nothing": "يُرجى اختيار قسم واحد على الأقل.",
    "unknown-section": "هذا القسم ليس من أقسام المهرجان.",
    "count-missing": "يُرجى إدخال عدد العروض التي تشملها.",
    "count-too-high": "عدد عروض المهرجان أقل من ذلك.",
    "ends-before-start": "ينتهي البيع قبل بدايته.",
    "starts-after-festival": "يكون المهرجان قد انتهى حينئذ.",
    "early-price-too-small": `أقل سعر هو ${formats.money(currencyRules[currency].minCharge, currency)}.`,
    "early-price-not-lower": "يُرجى إدخال مبلغ أقل من السعر.",
    "early-end-missing": "يُرجى تحديد موعد الانتهاء أو عدد الباقات.",
    "early-sold-more": "بيع بالسعر المبكر أكثر من هذا العدد بالفعل.",
  }),
  problems: {
    unknown: "هذه الباقة غير معروفة لدينا. يُرجى فتح أحدث رابط في بريدك، أو طلب إرساله من جديد.",
    cancelled: "ألغت الجهة المنظمة هذا المهرجان. إذا كنت قد دفعت ثمن باقتك، فسيعود المبلغ إلى بطاقتك.",
    "sent-on": "أُرسلت هذه الباقة إلى شخص آخر، لذا لم يعد هذا الرابط يفتح المهرجان.",
    refunded: "استُرد ثمن هذه الباقة، لذا لم تعد تفتح المهرجان.",
    withdrawn: "سحبت الجهة المنظمة هذه الباقة المجانية، لذا لم تعد تفتح المهرجان.",
    invalid: "لم تعد هذه الباقة صالحة. يمكنك الاستفسار من الجهة المنظمة.",
    "on-hold": "دفع ثمن هذه الباقة قيد المراجعة. لا تفتح المهرجان حتى انتهائها.",
    replaced: "حلّ رابط أحدث محل هذا الرابط. يُرجى فتح أحدث رابط لباقتك في بريدك، أو طلب إرساله من جديد.",
    expired: "انتهى هذا المهرجان، وانتهت صلاحية رابط باقتك.",
    closed: "أغلقت الجهة المنظمة هذا المهرجان.",
    "other-festival": "هذه الباقة لمهرجان آخر. يحتاج هذا العرض إلى تذكرة.",
    "not-covered": "لا تشمل باقتك هذا العرض. يحتاج إلى تذكرة.",
    "no-premieres": "لا تشمل باقتك العروض الأولى. يحتاج هذا العرض إلى تذكرة.",
    "no-uses-left": "استُخدمت جميع عروض باقتك. يحتاج هذا العرض إلى تذكرة.",
  },
  countsAtOnce: "فتحت هذا الفيلم وغادرته ثلاث مرات. إذا شاهدته الآن، يُحتسب فورًا من عروض باقتك.",
  screeningFull: "جميع أماكن هذا العرض محجوزة.",
  passesFull: "جميع الأماكن المخصصة للباقات في هذا العرض محجوزة. قد تكون هناك تذاكر متاحة.",
  reservationProblems: {
    begun: () => "سبق أن فتحت هذا العرض. للمتابعة، يُرجى الضغط على «المشاهدة الآن».",
    "not-included": () => "لا تشمل باقتك الحجز. يكفي الضغط على «المشاهدة الآن» عند افتتاح العرض.",
    "not-open": () => "الحجز غير متاح لهذا العرض.",
    "not-counted": () => "في هذا العرض أماكن للجميع، لذا لا حاجة إلى الحجز.",
    "too-late": () => `ينتهي حجز الأماكن قبل ${endMinutes} من البدء. إذا بقيت أماكن في العرض، فستفتحه باقتك.`,
    "too-early": () => "لم يبدأ حجز أماكن هذا العرض بعد.",
    "too-many": (most) =>
      `لا يمكن أن تحجز باقتك في الوقت نفسه أكثر من ${countNoun(
        most,
        { one: "مكان واحد", two: "مكانين", few: "أماكن", many: "مكانًا", other: "مكان" },
        formats.number(most),
      )}. يُرجى إلغاء حجز آخر أولًا.`,
  },
  releaseTooLate: `ينتهي إلغاء حجز المكان قبل ${endMinutes} من البدء.`,
  settled: "حصل حاملو الباقات على تعويض عن هذا العرض بالفعل.",
  choosePass: "يُرجى اختيار الباقة.",
  notOnSaleYet: "لم يبدأ بيع هذه الباقة بعد.",
  saleEnded: "انتهى بيع هذه الباقة.",
  earlyEnded: (cents, currency) =>
    `انتهى سعر الحجز المبكر للتو. سعر الباقة الآن ${formats.money(cents, currency)}. يُرجى التحقق من المجموع والمحاولة مرة أخرى.`,
  confirmationNeeded: (holders) =>
    `عدد حاملي هذه الباقة ${formats.number(holders)}، وستشمل أقل مما اشتُري. يُبلَّغ حاملوها بالبريد الإلكتروني، ويمكنك عرض استرداد.`,
  movesNeeded: (holders) =>
    `عدد حاملي باقات القسم التي لن تشمل هذا العرض بعد ذلك: ${formats.number(holders)}. يُبلَّغون بالبريد الإلكتروني.`,
  premiereNeeded: (holders) =>
    `عدد حاملي الباقات بلا عروض أولى التي لن تشمل هذا العرض بعد ذلك: ${formats.number(holders)}. يُبلَّغون بالبريد الإلكتروني.`,
  sectionSold: (section, pass) =>
    `تشمل الباقة «${isolate(pass)}» القسم «${isolate(section)}»، وهناك من يحملها. يُرجى تغيير الباقة أولًا.`,
  gaps: {
    "covers-nothing": ({ title }) => `لا تشمل الباقة «${isolate(title)}» أي عرض.`,
    "covers-too-few": ({ title, covered, filmCount }) =>
      `تعد الباقة «${isolate(title)}» بعدد ${formats.number(filmCount ?? 1)} من العروض، ولا تشمل إلا ${countScreenings(covered)}.`,
    "never-sold": ({ title }) => `لا تُباع الباقة «${isolate(title)}» قبل نهاية المهرجان.`,
  },
};
