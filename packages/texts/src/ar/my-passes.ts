import type * as en from "../en/my-passes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";
import { myTickets } from "./my-tickets.ts";

export const myPasses: AnyLanguage<typeof en.myPasses> = {
  ...myTickets,
  title: "باقاتي",
  none: "لا توجد على هذا الجهاز باقات لهذا المهرجان. لعرضها، يُرجى فتح الرابط في إيصالك.",
  one: "باقة",
  numbered: (number) => `الباقة ${formats.number(number)}`,
  ofTicket: (action, number) => `${action}، الباقة ${formats.number(number)}`,
  opensHere: "يفتح هذا الجهاز المهرجان بها.",
  onHold: "دفع ثمنها قيد المراجعة. ستعود صالحة بعد انتهاء المراجعة.",
  isReturned: "معروضة للبيع من جديد.",
  isRefunded: "عاد إليك ما دُفع ثمنًا لها، ولم تعد صالحة.",
  isEnded: "لم تعد صالحة.",
  watchWith: "استخدام هذه الباقة",
  notOpened: "تعذّر فتح الباقة. يُرجى المحاولة مرة أخرى.",
  sendTitle: "إرسال باقة إلى صديق",
  sendDescription: "يصل إلى صديقك رابط خاص به بالبريد الإلكتروني، وتصبح هذه الباقة له.",
  sendEndsHere: "يستخدم هذا الجهاز هذه الباقة. بعد إرسالها لن يستخدمها.",
  sendTicket: "إرسال الباقة",
  notSent: "لم تُرسل الباقة. يُرجى المحاولة مرة أخرى.",
  sent: (name, email) => `الباقة في طريقها إلى ${isolate(name)}، ${isolate(email)}.`,
  cannotSend: "لا يمكن إرسال هذه الباقة الآن.",
  giveBackTitle: "إعادة هذه الباقة؟",
  refundToYou: (amount) =>
    `يعود إليك ${amount} بطريقة الدفع نفسها. قد يستغرق ظهور المبلغ لدى المصرف بضعة أيام. لن تكون الباقة صالحة بعد ذلك.`,
  refundedAlready: "عاد إليك ما دُفع ثمنًا لها بالفعل. لن تكون الباقة صالحة بعد ذلك.",
  refundToBuyer: "إذا كان قد دُفع ثمنها، يعود المبلغ إلى من اشتراها. لن تكون الباقة صالحة بعد ذلك.",
  noRefund: "كانت مجانية. لن تكون صالحة بعد ذلك.",
  giveBackNow: "إعادة الباقة",
  notReturned: "لم تُعَد الباقة. يُرجى المحاولة مرة أخرى.",
  returned: "أُعيدت الباقة.",
  returnedToYou: (amount) =>
    `أُعيدت الباقة. ${amount} في طريقه إليك بطريقة الدفع نفسها. قد يستغرق ظهور المبلغ لدى المصرف بضعة أيام.`,
  returnedToBuyer: "أُعيدت الباقة. إذا كان قد دُفع ثمنها، يعود المبلغ إلى من اشتراها.",
  cannotReturn: "لا يمكن إعادة هذه الباقة الآن.",
  second: "لديك باقة على هذا الجهاز بالفعل. استخدام هذه بدلًا منها؟",
  secondDescription: "تبقى الأخرى صالحة. كلتاهما في «باقاتي».",
};
