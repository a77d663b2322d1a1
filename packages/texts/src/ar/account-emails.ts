import { lifetimes } from "@matinee/domain/limits";
import type * as en from "../en/account-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countDays, countHours } from "./counts.ts";
import { isolate } from "./isolate.ts";

type Emails = AnyLanguage<typeof en.accountEmails>;

const factorTitles: Emails["factorChanged"]["titles"] = {
  "authenticator-added": "أُضيف تطبيق مصادقة",
  "authenticator-removed": "أُزيل تطبيق المصادقة",
  "passkey-added": "أُضيف مفتاح مرور",
  "passkey-removed": "أُزيل مفتاح مرور",
  "recovery-codes-replaced": "استُبدلت رموز الاسترداد",
  "recovery-code-used": "استُخدم رمز استرداد",
  "factors-reset-requested": "طُلب من فريقنا إزالة عوامل التحقق الثانية",
  "factors-reset": "أزال فريقنا عوامل التحقق الثانية",
};

const resetHours = countHours(lifetimes.passwordResetHours);

export const accountEmails: Emails = {
  welcome: {
    subject: "مرحبًا بك في Matinee",
    preview: "حسابك جاهز.",
    title: (firstName) => (firstName === "" ? "مرحبًا بك" : `مرحبًا بك، ${isolate(firstName)}`),
    ready: "حسابك جاهز. يُرجى أولًا ربط حساب صرف الأرباح ليصلك ثمن التذاكر.",
    makeEvent: "ثم إعداد فعاليتك: الصفحة والإعلان والفيلم والمواعيد.",
    openDashboard: "فتح لوحة التحكم",
    confirmFirst: (days) =>
      `يلزم تأكيد بريدك الإلكتروني قبل بيع التذاكر. يعمل الرابط مدة ${countDays(days)}. إذا لم يكن التسجيل في Matinee منك، يُرجى تجاهل هذه الرسالة وعدم الضغط على الزر.`,
  },
  verifyEmail: {
    subject: "تأكيد بريدك الإلكتروني لدى Matinee",
    preview: "ضغطة واحدة ويكتمل حسابك.",
    title: "تأكيد بريدك الإلكتروني",
    text: "يُرجى تأكيد أن صندوق البريد هذا لك. بعد ذلك يمكنك بيع التذاكر، ويمكن لفريقنا إرسال فعاليات وأرصدة إليك.",
    confirm: "تأكيد هذا البريد",
    note: (days) =>
      `يعمل الرابط مدة ${countDays(days)}. إذا لم يكن التسجيل في Matinee منك، يُرجى تجاهل هذه الرسالة وعدم الضغط على الزر.`,
  },
  passwordReset: {
    subject: "إعادة تعيين كلمة المرور لدى Matinee",
    preview: `الرابط صالح مدة ${resetHours}.`,
    title: "اختيار كلمة مرور جديدة",
    text: `طُلبت إعادة تعيين كلمة المرور لهذا الحساب. الرابط صالح مدة ${resetHours} ويعمل مرة واحدة.`,
    note: "إذا لم يكن الطلب منك، يمكنك تجاهل هذه الرسالة: لم يتغير شيء.",
  },
  passwordChanged: {
    subject: "تغيّرت كلمة المرور لدى Matinee",
    preview: "أُنهيت جميع عمليات الدخول الأخرى.",
    title: "تغيّرت كلمة المرور",
    text: "أُنهيت جميع عمليات الدخول الأخرى إلى حسابك. إذا لم يكن التغيير منك، يُرجى مراسلتنا فورًا.",
  },
  emailChange: {
    confirm: {
      subject: "تأكيد بريدك الإلكتروني الجديد لدى Matinee",
      preview: "يتغير بريد حسابك بعد التأكيد.",
      title: "هل هذا بريدك الإلكتروني الجديد؟",
      byStaff: "أدخل فريق الدعم لدينا هذا العنوان بريدًا جديدًا لحسابك على Matinee.",
      bySomeone: "أُدخل هذا العنوان بريدًا جديدًا لحساب على Matinee من داخل ذلك الحساب.",
      onceConfirmed: "يتغير البريد بعد تأكيده هنا.",
      button: "تأكيد هذا البريد",
      note: (hours) =>
        `يعمل الرابط مرة واحدة خلال ${countHours(hours)}. إذا كانت هذه الرسالة غير متوقعة، يُرجى تجاهلها: لم يتغير شيء.`,
    },
    notice: {
      subject: "أُدخل بريد إلكتروني جديد لحسابك على Matinee",
      preview: "إذا لم يكن ذلك منك، يمكنك إيقافه.",
      title: "سيتغير بريدك الإلكتروني",
      byStaff: (email) => `أدخل فريق الدعم لدينا ${isolate(email)} بريدًا جديدًا لحسابك.`,
      bySomeone: (email) => `أُدخل ${isolate(email)} بريدًا جديدًا لحسابك من داخل الحساب.`,
      onceConfirmed: "يتغير البريد بعد تأكيده من ذلك العنوان.",
    },
    changed: {
      subject: "تغيّر البريد الإلكتروني لحسابك على Matinee",
      preview: "إذا لم يكن ذلك منك، يمكنك التراجع عنه.",
      title: "تغيّر بريدك الإلكتروني",
      text: (email) => `بريد حسابك الآن هو ${isolate(email)}. لن نراسل هذا العنوان بعد ذلك.`,
    },
    inUse: {
      subject: "أُدخل بريدك الإلكتروني لحساب آخر على Matinee",
      preview: "لم يتغير شيء.",
      title: "لهذا البريد حساب بالفعل",
      text: "أُدخل هذا العنوان بريدًا جديدًا لحساب آخر على Matinee. لا يكون للعنوان الواحد إلا حساب واحد، لذا لم يتغير شيء.",
      whatToDo: "إذا كان ذلك منك، يُرجى تسجيل الدخول بهذا العنوان، أو استخدام عنوان آخر لحسابك الآخر.",
      signIn: "تسجيل الدخول",
    },
    undo: "لم يكن ذلك مني",
    undoNote: (days) =>
      `يعمل الرابط مدة ${countDays(days)}. يُبقي حسابك على هذا العنوان، ويُخرج جميع الأجهزة، ويتيح لك اختيار كلمة مرور جديدة. إذا كان التغيير منك، فلا يلزمك فعل أي شيء.`,
  },
  factorChanged: {
    subject: (change) => `حسابك على Matinee: ${factorTitles[change]}`,
    titles: factorTitles,
    preview: "إذا لم يكن ذلك منك، يُرجى مراسلتنا فورًا.",
    resetRequested: (hours) =>
      `طُلب منا إزالة تطبيق المصادقة ومفاتيح المرور ورموز الاسترداد لأنها مفقودة. يمكن لفريقنا فعل ذلك بعد ${countHours(hours)}، ما لم تصلنا منك رسالة أو يُسجَّل الدخول بأحدها قبل ذلك.`,
    text: "إذا لم يكن ذلك منك، يُرجى تغيير كلمة المرور ومراسلتنا فورًا.",
  },
  newDevice: {
    title: "دخول جديد إلى حسابك",
    device: "جهاز جديد",
    sentence: (device, time, network) =>
      network === null
        ? `سُجّل الدخول إلى حسابك من ${isolate(device)} في ${time}.`
        : `سُجّل الدخول إلى حسابك من ${isolate(device)} في ${time} عبر الشبكة ${isolate(network)}.`,
    text: "إذا لم يكن ذلك منك، يُرجى إخراج ذلك الجهاز وتغيير كلمة المرور.",
    seeDevices: "عرض الأجهزة المتصلة بحسابك",
  },
  apiKeyCreated: {
    subject: (name) => `أُنشئ مفتاح API باسم «${isolate(name)}»`,
    preview: "إذا لم يكن ذلك منك، يُرجى إلغاؤه الآن.",
    title: "مفتاح API جديد",
    text: (name, scopes, end) =>
      `أُنشئ لحسابك المفتاح «${isolate(name)}». يسمح للبرامج بما يلي: ${scopes}. ${end}`,
    ends: (day) => `ينتهي في ${day}.`,
    endless: "لا ينتهي إلا عند إلغائه.",
    revoke: "إذا لم يكن ذلك منك، يُرجى إلغاء المفتاح وتغيير كلمة المرور.",
    seeKeys: "عرض مفاتيحك",
  },
  webhookDisabled: {
    subject: (host) => `أُوقف webhook على ${isolate(host)}`,
    title: "أُوقف webhook",
    byStaff: "أوقفه فريقنا.",
    byFailures: (days) => `لم تصل أي رسالة منذ ${countDays(days)}، لذا توقفنا عن المحاولة.`,
    text: (reason) => `أُوقف webhook على هذا العنوان. ${reason}`,
    notTold: "لا يُبلَّغ برنامجك بالطلبات الجديدة حتى تشغيله من جديد.",
    repair: "يُرجى إصلاح العنوان ثم تشغيل webhook من جديد. لا يُرسل لاحقًا ما حدث في هذه الأثناء.",
    seeDeliveries: "عرض عمليات التسليم",
    note: "إذا لم يعد مستخدمًا، يمكنك إزالته.",
  },
  actingNotice: {
    subject: (name) => `${isolate(name)} من فريقنا: عمل على فعالياتك`,
    title: "يعمل فريقنا على فعالياتك",
    text: (name, until) =>
      `يمكن لعضو فريقنا ${isolate(name)} تغيير فعالياتك حتى ${until} بتوقيت UTC على الأكثر.`,
    reason: (reason) => `السبب: ${reason}`,
    listed: "تعرض إعدادات حسابك كل تغيير.",
    note: "إذا كان ذلك بطلب منك، فلا يلزمك فعل أي شيء. وإذا كان غير متوقع، يُرجى مراسلتنا.",
  },
  staffInvitation: {
    subject: "دعوتك إلى المكتب الخلفي في Matinee",
    preview: "للبدء، يُرجى اختيار كلمة مرور.",
    title: "الانضمام إلى المكتب الخلفي",
    text: (name) => `هذه دعوة من ${isolate(name)} للعمل في المكتب الخلفي في Matinee.`,
    accept: "قبول الدعوة",
    note: (until) => `يعمل الرابط مرة واحدة، حتى ${until} بتوقيت UTC. وهو لك وحدك: يُرجى عدم إعطائه لأحد.`,
  },
  dataExport: {
    none: {
      subject: "ليس لدى Matinee بيانات عنك",
      preview: "لا يوجد ما يُنسخ.",
      title: "ليست لدينا بيانات عنك",
      asked: "طُلبت نسخة من البيانات التي لدينا عن هذا العنوان.",
      text: "بحثنا فلم نجد شيئًا: لا تسجيل ولا طلب ولا رسالة.",
    },
    subject: "نسخة بياناتك جاهزة",
    preview: (days) => `يمكنك تنزيلها خلال ${countDays(days)}.`,
    title: "بياناتك جاهزة",
    text: "طلبت نسخة من البيانات التي لدينا عنك. هي ملف zip فيه جداول لبرنامج الجداول وملف JSON واحد.",
    download: "تنزيل بياناتي",
    note: (days) =>
      `يعمل الرابط مدة ${countDays(days)}. يمكن لكل من لديه الرابط قراءة بياناتك، لذا يُرجى عدم إعادة توجيه هذه الرسالة.`,
  },
  erasureConfirm: {
    subject: "طلب حذف بياناتك",
    preview: "لا يُحذف شيء قبل تأكيدك.",
    title: "حذف بياناتك؟",
    text: "طُلب منا حذف البيانات التي لدينا عن هذا العنوان: التسجيلات والتذاكر والهدايا والدعوات وأوقات المشاهدة. عندئذ تتوقف تذاكرك وروابط مشاهدتك عن العمل.",
    review: "المراجعة والتأكيد",
    note: (hours) =>
      `يعمل الرابط مدة ${countHours(hours)}. إذا لم يكن الطلب منك، يُرجى تجاهل هذه الرسالة: لا يُحذف شيء.`,
  },
  erasureScheduled: {
    subject: (day) => `ستُحذف بياناتك في ${day}`,
    preview: "حتى ذلك الحين يمكنك تغيير رأيك.",
    title: "ستُحذف بياناتك",
    ofAccount: (day) => `في ${day} يُحذف حسابك على Matinee وفعالياته وأفلامه نهائيًا.`,
    ofViewer: (day) =>
      `في ${day} نحذف البيانات التي لدينا عن هذا العنوان. عندئذ تتوقف تذاكرك وروابط مشاهدتك عن العمل.`,
    byStaff: "أدخل فريق الدعم لدينا هذا الطلب لك.",
    keep: "الاحتفاظ ببياناتي",
    note: "نُبقي مبالغ الطلبات، كما يقتضي القانون، بلا اسمك. إذا لم يكن هذا الطلب منك، يُرجى الضغط على الزر وتغيير كلمة المرور.",
  },
};
