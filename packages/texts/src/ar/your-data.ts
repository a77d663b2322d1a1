import { lifetimes } from "@matinee/domain/limits";
import { retentionDays } from "@matinee/domain/retention";
import type * as en from "../en/your-data.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countDays } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

const erasureDelay = countDays(retentionDays.erasureDelay);

export const yourData: AnyLanguage<typeof en.yourData> = {
  readme: `هذه نسخة من البيانات التي لدى Matinee عنك.

يتضمن الملف data.json كل شيء في ملف واحد. ويتضمن كل ملف من الملفات الأخرى نوعًا واحدًا من البيانات في جدول يفتحه
برنامج الجداول. الأوقات بتوقيت UTC، والمبالغ التي تنتهي أسماؤها بالكلمة "Cents" بالسنت الأمريكي.

لا تتضمن النسخة كلمات المرور وبيانات الدخول الأخرى التي لا نحفظ منها إلا بصماتها، ولا أسماء الأشخاص الآخرين الذين عملوا
على طلبك. إذا كنت من صانعي الأفلام، فملفات أفلامك وقوائم مشاهديك موجودة في الاستوديو.`,
  requests: "طلباتك",
  tab: "بياناتك",
  copy: {
    title: "نسخة من بياناتك",
    description: `كل ما لدينا عنك، في جداول وفي ملف JSON واحد. نجمعها في الخلفية ونرسل إليك رابطًا يعمل مدة ${countDays(retentionDays.dataExports)}.`,
    button: "طلب نسخة",
    about: "أنت على وشك طلب نسخة من بياناتك. يُرجى التأكيد مرة أخرى.",
    requested: "نجمع بياناتك. سيصلك الرابط بالبريد الإلكتروني.",
  },
  erasure: {
    title: "حذف حسابك",
    description: `يحذف حسابك وفعالياتك وأفلامك وملفاتك نهائيًا بعد ${erasureDelay} من طلبك. تبقى مبالغ الطلبات بلا اسمك.`,
    button: "حذف حسابي",
    dialogTitle: "حذف حسابك؟",
    warning: `تتوقف فعالياتك ويفقد مشاهدوها إمكانية الوصول. لا يمكن التراجع عن ذلك بعد ${erasureDelay}. يجب أولًا تسوية الأرباح التي لم تُصرف والفعاليات الجارية.`,
    confirmationLabel: "إدخال بريدك الإلكتروني للتأكيد",
    confirm: `الحذف بعد ${erasureDelay}`,
    keep: "الاحتفاظ بحسابي",
    planned: (date) => `سيُحذف حسابك في ${date}.`,
    plannedFor: (date) => `مقرر في ${date}`,
    cancel: "الاحتفاظ بحسابي",
    cancelled: "حسابك باقٍ.",
  },
  states: {
    unconfirmed: "بانتظار تأكيدك",
    waiting: "قيد الانتظار",
    running: (progress) => `قيد التنفيذ، ${formats.percent(progress)}`,
    ready: "جاهزة. الرابط في بريدك الإلكتروني",
    done: "انتهى",
    cancelled: "أُلغي",
    failed: "فشل. يُرجى مراسلتنا",
  },
  kinds: { export: "نسخة من بياناتك", erasure: "حذف" },
  byStaff: "بدأه فريقنا",
  none: "لا توجد طلبات بعد.",
  verifyFirst: "يُرجى تأكيد بريدك الإلكتروني أولًا. يُرسل إليه رابط النسخة.",
  staffAccount: "يزيل حساب الموظف أحد مديري الفريق.",
  typeYourEmail: "يُرجى إدخال البريد الإلكتروني للحساب",
  alreadyAsked: "هذا الطلب قيد التنفيذ بالفعل.",
  linkExpired: "انتهت صلاحية هذا الرابط. يُرجى تقديم الطلب من جديد.",
  tooLate: "بدأ الحذف بالفعل.",
  notYet: (obstacles) => `لا يمكن حذف الحساب بعد. ${obstacles.join(" ")}`,
  obstacles: {
    event: (title) =>
      `الفعالية «${isolate(title)}» جارية أو قادمة: يُرجى أرشفتها أو إلغاؤها، أو الانتظار حتى انتهائها.`,
    dispute: "هناك نزاع على عملية دفع.",
    refund: "هناك استرداد قيد التنفيذ.",
    recentSales: `لم تُصرف بعد مبيعات آخر ${countDays(lifetimes.settlementDays)}.`,
    heldPayouts: "صرف أرباحك مؤجل لأن الحساب المصرفي جديد.",
  },
  staff: {
    title: "البيانات الشخصية",
    none: "لم يطلب أحد نسخة أو حذفًا.",
    copy: "إرسال نسخة إلى العميل",
    aboutCopy: "يصل إلى العميل رابط بالبريد الإلكتروني. النسخة لا تظهر لك.",
    erase: "حذف بيانات العميل",
    aboutErasure: `يُحذف الحساب وفعالياته وأفلامه بعد ${erasureDelay}. تصل إلى العميل رسالة برابط يوقف ذلك.`,
    cancel: "الاحتفاظ ببيانات العميل",
    reason: "السبب",
    confirmationLabel: "إدخال بريد العميل الإلكتروني للتأكيد",
    started: "بدأ. تصل رسالة إلى العميل.",
    failed: "لم ينجح ذلك. يُرجى المحاولة مرة أخرى.",
    planned: (date) => `مقرر في ${date}`,
    kinds: { export: "نسخة من البيانات", erasure: "حذف" },
    states: {
      unconfirmed: "غير مؤكد",
      waiting: "قيد الانتظار",
      ready: "أُرسل",
      done: "انتهى",
      cancelled: "أُلغي",
      failed: "فشل",
    },
  },
  viewer: {
    formTitle: "بياناتك",
    emailLabel: "البريد الإلكتروني الذي استخدمته",
    copy: "أرسلوا إليّ نسخة",
    erase: "حذف بياناتي",
    sent: "شكرًا لك. إذا كان العنوان صحيحًا، فستصل رسالة خلال بضع دقائق.",
    ready: (date) => `نسخة بياناتك جاهزة. يعمل هذا الرابط حتى ${date}.`,
    download: "تنزيل بياناتي",
    confirmTitle: "حذف بياناتك؟",
    confirmBody: `تُحذف تسجيلاتك وتذاكرك وهداياك ودعواتك وسجل مشاهدتك بعد ${erasureDelay}. عندئذ تتوقف التذاكر وروابط المشاهدة عن العمل. تبقى مبالغ الطلبات بلا اسمك.`,
    confirm: `الحذف بعد ${erasureDelay}`,
    planned: (date) => `ستُحذف بياناتك في ${date}. حتى ذلك الحين يمكنك تغيير رأيك.`,
    keep: "الاحتفاظ ببياناتي",
    kept: "بياناتك باقية.",
    running: "نعمل على ذلك.",
    erased: "حُذفت بياناتك.",
    copyGone: "حُذفت هذه النسخة. يمكنك طلب نسخة أخرى أدناه.",
    failed: "لم ينجح ذلك. يُرجى تقديم الطلب من جديد أدناه.",
  },
};
