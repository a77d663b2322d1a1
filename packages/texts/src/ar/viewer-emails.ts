import type * as en from "../en/viewer-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

const greet = (name: string) => (name === "" ? "مرحبًا" : `مرحبًا ${isolate(name)}`);
const thank = (name: string) => (name === "" ? "شكرًا لك" : `شكرًا لك، ${isolate(name)}`);

export const viewerEmails: AnyLanguage<typeof en.viewerEmails> = {
  receipt: {
    preview: (amount, name) => `${amount}. ${thank(name)}.`,
    ticketKicker: "تذكرتك",
    kicker: "إيصالك",
    text: (name) => `${thank(name)}. هذا إيصالك.`,
    giftSent: (recipient) => `أُرسلت التذكرة إلى ${isolate(recipient)}.`,
    line: (title, quantity) => (quantity === 1 ? title : `${isolate(title)} × ${quantity}`),
    shipping: (title) => `الشحن، ${isolate(title)}`,
    promoCode: "رمز الخصم",
    discount: (amount) => `-${amount}`,
    download: (title) => `تنزيل ${isolate(title)}`,
    downloadBefore: (day) => `التنزيل متاح حتى ${day}.`,
    downloadBeforeOrAgain: (day) => `التنزيل متاح حتى ${day}. بعد ذلك يكون لك رابط جديد في صفحة الفيلم.`,
    charge: (descriptor) => `تظهر العملية في كشف حسابك باسم ${isolate(descriptor)}.`,
  },
  refund: {
    subject: (title) => `استرداد المبلغ: ${isolate(title)}`,
    preview: (amount) => `يعود ${amount} إلى بطاقتك.`,
    kicker: "استرداد المبلغ",
    footer: (number, descriptor) =>
      `الطلب ${isolate(number)}. ظهرت العملية في كشف حسابك باسم ${isolate(descriptor)}.`,
    text: (name, amount) =>
      `${isolate(name)}، أعدنا ${amount} إلى البطاقة التي دفعت بها. قد يستغرق ظهور المبلغ لدى المصرف مدة تصل إلى عشرة أيام.`,
    secondCharge: "خُصم ثمن هذا الطلب مرتين: هذه هي الدفعة الثانية.",
    paid: "المبلغ المدفوع",
    thisRefund: "هذا الاسترداد",
    inAll: "مجموع المبالغ المستردة",
    ticketsLost: (tickets) =>
      formats.plural(tickets, {
        one: "لم تعد تذكرة هذا الطلب تفتح الفيلم.",
        two: "لم تعد تذكرتا هذا الطلب تفتحان الفيلم.",
        other: "لم تعد تذاكر هذا الطلب تفتح الفيلم.",
      }),
    ticketsKept: (tickets) =>
      formats.plural(tickets, {
        one: "تبقى تذكرتك كما هي.",
        two: "تبقى تذكرتاك كما هما.",
        other: "تبقى تذاكرك كما هي.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "لم تعد إحدى تذكرتي هذا الطلب تفتح الفيلم. تبقى الأخرى كما هي.",
        other: "لم تعد إحدى تذاكر هذا الطلب تفتح الفيلم. تبقى التذاكر الأخرى كما هي.",
      }),
  },
  registration: {
    subject: (title) => `تم تسجيلك: ${isolate(title)}`,
    kicker: "تم تسجيلك",
    text: (name) => `${greet(name)}، مكانك محجوز.`,
    note: "هذا الرابط يفتح لك الفيلم: يُرجى الاحتفاظ بهذه الرسالة. يضيف ملف التقويم المرفق الموعد إلى تقويمك.",
  },
  registrationReturned: {
    subject: (title) => `أُلغي تسجيلك: ${isolate(title)}`,
    kicker: "أُلغي التسجيل",
    text: "ألغيت تسجيلك في هذه الفعالية. لم يعد رابطك يفتح الفيلم.",
    again: "إذا غيّرت رأيك، يمكنك التسجيل من جديد في صفحة الفعالية.",
  },
  freeTicket: {
    subject: (title) => `تذكرتك المجانية: ${isolate(title)}`,
    kicker: "تذكرة مجانية لك",
    footer: "أعطانا منظمو هذا العرض عنوانك لنرسل إليك هذه التذكرة.",
    text: (name) => `${greet(name)}، يدعوك منظمو هذا العرض إلى المشاهدة.`,
  },
  giftReceived: {
    subject: (giver, title) => `هدية من ${isolate(giver)}: تذكرة إلى ${isolate(title)}`,
    preview: (giver) => `تذكرة من ${isolate(giver)}`,
    kicker: "هدية لك",
    footer: (giver) => `حصلنا على عنوانك من ${isolate(giver)} لنرسل إليك هذه التذكرة.`,
    text: (recipient, giver) => `${isolate(recipient)}، وصلتك تذكرة هدية من ${isolate(giver)}.`,
  },
  invitation: {
    subject: (title) => `دعوة إلى ${isolate(title)}`,
    kicker: (sender) => `دعوة من ${isolate(sender)}`,
    footer: (sender) => `حصلنا على عنوانك من ${isolate(sender)} لهذه الرسالة وحدها.`,
    text: (recipient, sender) => `${isolate(recipient)}، هذه دعوة من ${isolate(sender)} إلى فيلم قد يعجبك.`,
  },
  viewingLink: {
    subject: (links, title) =>
      formats.plural(links, {
        one: `رابطك إلى ${isolate(title)}`,
        two: `رابطاك إلى ${isolate(title)}`,
        other: `روابطك إلى ${isolate(title)}`,
      }),
    kicker: (links) => formats.plural(links, { one: "رابطك", two: "رابطاك", other: "روابطك" }),
    replaced: "هذا رابطك الجديد. يفتح الفيلم على أي جهاز، ولم تعد روابطك السابقة تفتحه.",
    again: (links) =>
      formats.plural(links, {
        one: "هذا رابطك من جديد. يفتح الفيلم على أي جهاز.",
        two: "هذان رابطاك من جديد. يفتح كل منهما الفيلم على أي جهاز.",
        other: `هذه روابطك من جديد، وعددها ${links}. يفتح كل منها الفيلم على أي جهاز.`,
      }),
    choosing: {
      replaced: "هذا رابطك الجديد. لم تعد روابطك السابقة تعمل.",
      again: (links) =>
        formats.plural(links, {
          one: "هذا رابطك من جديد. يعمل على أي جهاز.",
          two: "هذان رابطاك من جديد. يعملان على أي جهاز.",
          other: `هذه روابطك من جديد، وعددها ${links}. تعمل على أي جهاز.`,
        }),
      howTo: "بعد فتح هذا الرابط، يُرجى اختيار إحدى تذاكرك في صفحة «تذاكري»، فتفتح الفيلم.",
    },
    gift: (giver, day) => `تذكرتك الهدية من ${isolate(giver)}، ${day}`,
    ticket: (day) => `تذكرتك، تاريخ الشراء ${day}`,
    registration: (day) => `تسجيلك بتاريخ ${day}`,
  },
  cancelled: {
    subject: (title) => `إلغاء: ${isolate(title)}`,
    preview: (title) => `إلغاء ${isolate(title)}.`,
    kicker: "إلغاء",
    text: {
      screening: "نعتذر إليك: ألغت الجهة المنظمة هذا العرض.",
      festival: "نعتذر إليك: ألغت الجهة المنظمة هذا المهرجان.",
    },
    refund:
      "يعود المبلغ المدفوع إلى البطاقة المستخدمة. لا يلزمك فعل أي شيء. قد يستغرق ظهور المبلغ لدى المصرف مدة تصل إلى عشرة أيام.",
    refundToGiver: "يعود المبلغ إلى من أهداك التذكرة. لا يلزمك فعل أي شيء.",
    calendar: "يزيل ملف التقويم المرفق بهذه الرسالة الموعد من تقويمك.",
  },
  dateChanged: {
    subject: (title) => `موعد جديد: ${isolate(title)}`,
    kicker: "موعد جديد",
    text: "تغيّر موعد العرض، ومكانك محفوظ في الموعد الجديد. موعد العرض الآن:",
    calendar: "يحدّث ملف التقويم المرفق بهذه الرسالة الموعد في تقويمك.",
  },
  lessTime: {
    subject: (title) => `وقت أقل للمشاهدة: ${isolate(title)}`,
    kicker: "وقت المشاهدة",
    text: "قلّصت الجهة المنظمة وقت مشاهدة هذا الفيلم. تعرض صفحتك آخر موعد لبدء المشاهدة أو لإنهائها. موعد العرض:",
  },
  moreTime: {
    subject: (title) => `وقت أطول للمشاهدة: ${isolate(title)}`,
    kicker: "وقت المشاهدة",
    text: "لديك وقت أطول لمشاهدة هذا الفيلم. يبقى رابطك كما هو. موعد العرض:",
  },
  attendeeMail: {
    kicker: "من فريق الفيلم",
    hadPlace: "كان لديك مكان في هذا العرض.",
    ofFestival: {
      hasPlace: "لديك مكان في هذا المهرجان أو في أحد عروضه.",
      hadPlace: "كان لديك مكان في هذا المهرجان أو في أحد عروضه.",
      open: "فتح صفحتك",
    },
  },
  questionAnswered: {
    subject: (title) => `سؤالك عن ${isolate(title)}`,
    preview: "يجيب فريق الفيلم عن سؤالك من العرض الأول.",
    kicker: "فريق الفيلم يجيب",
    footer: "وصلتك هذه الرسالة لأنك طرحت سؤالًا في العرض الأول.",
    youAsked: "سؤالك في العرض الأول:",
    answer: "إجابة فريق الفيلم:",
  },
  moderatorInvitation: {
    subject: (event) => `الإشراف على العرض الأول لـ${isolate(`«${event}»`)}`,
    preview: "رابطك إلى القاعة. لا حاجة إلى حساب.",
    title: (event) => `الإشراف على ${isolate(`«${event}»`)}`,
    text: "يطلب منك فريق الفيلم الإشراف على الدردشة والأسئلة في هذا العرض الأول. يمكن ذلك من الهاتف، ولا حاجة إلى حساب.",
    open: "فتح القاعة",
    note: "يمكن لكل من لديه هذا الرابط الإشراف: يُرجى عدم مشاركته. يبقى صالحًا حتى يلغيه فريق الفيلم.",
  },
  reminders: {
    subject: (kicker, title) => `${kicker}: ${isolate(title)}`,
    preview: (line, opening) => `${line} ${opening}`,
    stop: "إيقاف رسائل التذكير",
    day: { kicker: "قريبًا", line: "اقترب موعد العرض.", link: "فتح الفعالية" },
    hour: {
      kicker: "يبدأ بعد قليل",
      line: "حان الوقت تقريبًا: يُفتتح العرض بعد قليل.",
      link: "إلى مقعدك",
    },
    onNow: { kicker: "الآن", line: "العرض مفتوح.", link: "مشاهدة الفيلم" },
    lobby: {
      kicker: "الردهة مفتوحة",
      line: "أهلًا بك: يبدأ الفيلم للجميع في اللحظة نفسها.",
      link: "إلى مقعدي",
    },
    encore: {
      kicker: "إعادة العرض",
      line: "إعادة العرض متاحة: المشاهدة في أي وقت، مع تفاعلات جمهور العرض الأول.",
      link: "مشاهدة الإعادة",
    },
  },
};
