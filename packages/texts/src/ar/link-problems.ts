import type * as en from "../en/link-problems.ts";
import type { AnyLanguage } from "../any-language.ts";
import { ticketProblem } from "./screenings.ts";
import { timeToWatch } from "./time-to-watch.ts";

export const linkProblem: AnyLanguage<typeof en.linkProblem> = {
  open: null,
  closed: ticketProblem.closed,
  ended: "انتهت هذه الفعالية.",
  "time-over": timeToWatch.over,
  expired: ticketProblem.expiredLink,
  cancelled: "ألغت الجهة المنظمة هذه الفعالية. إذا كنت قد دفعت ثمن تذكرتك، فسيعود المبلغ إلى بطاقتك.",
  refunded: ticketProblem.refunded,
  disputed: ticketProblem.disputed,
  returned: "لم تعد هذه التذكرة الهدية صالحة. يمكنك الاستفسار ممن أهداها إليك.",
  "sent-on": "أُرسلت هذه التذكرة إلى شخص آخر، لذا لم يعد هذا الرابط يفتح الفيلم.",
  "given-back": "أُعيدت هذه التذكرة، لذا لم يعد هذا الرابط يفتح الفيلم.",
  invalid: "لم تعد هذه التذكرة صالحة. يمكنك الاستفسار من الجهة المنظمة.",
  "on-hold": "دفع ثمن هذه التذكرة قيد المراجعة. لا يفتح هذا الرابط الفيلم حتى انتهائها.",
  withdrawn: "سحبت الجهة المنظمة هذه التذكرة المجانية، لذا لم تعد تفتح الفيلم.",
  removed: "أزالت الجهة المنظمة تسجيلك، لذا لم يعد هذا الرابط يفتح الفيلم.",
  replaced: "حلّ رابط أحدث محل هذا الرابط. يُرجى فتح أحدث رابط في بريدك، أو طلب إرساله من جديد.",
  unknown: ticketProblem.unknownLink,
};

export const registrationReturned =
  "ألغيت هذا التسجيل، لذا لم يعد هذا الرابط يفتح الفيلم. يمكنك التسجيل من جديد.";

export const ticketSold: AnyLanguage<typeof en.ticketSold> = {
  refunded:
    "بيعت هذه التذكرة عبر قائمة الانتظار، لذا لم يعد هذا الرابط يفتح الفيلم. ويُعاد إليك ما دُفع ثمنًا لها بوسيلة الدفع نفسها.",
  sold: "بيعت هذه التذكرة عبر قائمة الانتظار، لذا لم يعد هذا الرابط يفتح الفيلم.",
};
