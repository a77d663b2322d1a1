import { maxLineQuantity } from "@matinee/domain/cart";
import { currencyRules } from "@matinee/domain/currency";
import { maxInvitationName } from "@matinee/domain/item-rules";
import type * as en from "../en/dialogs.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun, countTickets } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";
import {
  acceptTerms,
  cardCvc,
  cardExpiry,
  nameCurrency,
  register,
  unexpectedOrderError,
  validEmail,
} from "./shared.ts";

export const registration: AnyLanguage<typeof en.registration> = {
  title: register,
  intro: "يُرجى إدخال بعض المعلومات الأساسية للمتابعة",
  alreadySubscribed: "هذا البريد مسجّل بالفعل في الفعالية",
  succeeded: "تم التسجيل بنجاح",
  failed: "يُرجى إدخال بريد إلكتروني صالح.",
  issues: {
    "name-missing": "يُرجى إدخال الاسم",
    "email-missing": "يُرجى إدخال البريد الإلكتروني",
    "email-invalid": validEmail,
    "organization-missing": "يُرجى إدخال اسم المؤسسة",
    "country-missing": "يُرجى اختيار البلد",
    "zip-missing": "يُرجى إدخال الرمز البريدي",
    "terms-not-accepted": acceptTerms,
  },
};

export const checkout: AnyLanguage<typeof en.checkout> = {
  payWithCard: "الدفع بالبطاقة",
  wallets: "الدفع بمحفظة رقمية",
  orPayWithCard: "أو الدفع بالبطاقة",
  walletFailed: "لم تُتم المحفظة عملية الدفع. لم يُخصم منك أي مبلغ.",
  back: "رجوع",
  pay: (totalCents, currency) => `دفع ${formats.money(totalCents, currency)}`,
  redeemCoupon: "استخدام القسيمة",
  freeOrder: "طلب مجاني",
  getFreeTicket: "أخذ تذكرتي المجانية",
  giveFreeTicket: "إهداء التذكرة المجانية",
  placeFreeOrder: "تأكيد الطلب المجاني",
  noCardForTicket: "لا حاجة إلى بطاقة للتذكرة المجانية.",
  noCardForOrder: "لا حاجة إلى بطاقة للطلب المجاني.",
  submittingOrder: "جارٍ إرسال الطلب...",
  connectionLost: "انقطع الاتصال. نعيد المحاولة. لن يُخصم المبلغ مرتين.",
  tryAgain: "إعادة المحاولة",
  goToQueue: "إلى الطابور",
  seePlace: "عرض مكانك",
  queueOpened: "تُباع التذاكر الآن عبر طابور. كنت هنا قبل ذلك، فتذاكرك محجوزة لك: يُرجى الضغط مرة أخرى.",
  awaitsBank: "تنتظر عملية الدفع تأكيد مصرفك. يُرجى المتابعة لتأكيدها. لم يُخصم منك أي مبلغ بعد.",
  continueToBank: "متابعة إلى مصرفك",
  free: "مجانًا",
  shipping: "الشحن",
  products: (count) =>
    countNoun(count, {
      one: "منتج واحد",
      two: "منتجان",
      few: "منتجات",
      many: "منتجًا",
      other: "منتج",
    }),
  receiptGoesTo: (email) => `الإيصال في طريقه إلى ${isolate(email)}.`,
  ticketSubject: (title) => `تذكرتك وإيصالك: ${isolate(title)}`,
  receiptSubject: (title) => `إيصالك: ${isolate(title)}`,
  receiptSentTo: (email) => `أُرسل هذا الإيصال إلى ${isolate(email)}.`,
  purchaseSucceeded: "تم الشراء بنجاح، وستصلك رسالة بالإيصال",
  donationSucceeded: "تم التبرع بنجاح، وستصلك رسالة بالإيصال",
  orderCreated: "تم إنشاء الطلب بنجاح، وستصلك رسالة بالإيصال",
  statementDescriptor: (descriptor) => `تظهر هذه العملية في كشف حساب بطاقتك باسم ${isolate(descriptor)}.`,
  unexpectedError: unexpectedOrderError,
  issues: {
    "email-missing": "يُرجى إدخال بريد إلكتروني لهذا الطلب",
    "email-invalid": validEmail,
    "name-missing": "يُرجى إدخال اسم لهذا الطلب",
    "street-missing": "يُرجى إدخال الشارع لهذا الطلب",
    "country-missing": "يُرجى اختيار البلد لهذا الطلب",
    "country-not-served": "لا يمكننا قبول الطلبات من هذا البلد. يُرجى اختيار بلد آخر.",
    "city-missing": "يُرجى إدخال المدينة لهذا الطلب",
    "state-missing": "يُرجى إدخال الولاية أو المنطقة لهذا الطلب",
    "zip-missing": "يُرجى إدخال الرمز البريدي لهذا الطلب",
    "province-missing": "يُرجى إدخال المقاطعة لهذا الطلب",
    "postal-code-missing": "يُرجى إدخال الرمز البريدي لهذا الطلب",
    "card-number-invalid": "يُرجى إدخال رقم بطاقة صالح أو استخدام رمز خصم صالح",
    "card-expiry-missing": cardExpiry,
    "card-cvc-missing": cardCvc,
    "terms-not-accepted": acceptTerms,
  },
};

export const promoCode: AnyLanguage<typeof en.promoCode> = {
  none: "لا توجد رموز خصم بعد",
  missing: "يُرجى إدخال رمز الخصم",
  unknown: "رمز الخصم هذا غير صالح لهذه الفعالية",
  expired: "انتهت صلاحية رمز الخصم هذا",
  usedUp: "استُنفد رمز الخصم هذا",
  notStarted: "لم تبدأ صلاحية رمز الخصم هذا بعد",
  usedByYou: "سبق استخدام رمز الخصم هذا ببريدك الإلكتروني",
  fewLeft: (tickets) => `لم يعد رمز الخصم هذا يشمل أكثر من ${countTickets(tickets)}`,
  fewLeftForYou: (tickets) => `لم يعد رمز الخصم هذا يشمل أكثر من ${countTickets(tickets)} ببريدك الإلكتروني`,
  needsTicket: "يشمل رمز الخصم هذا تذكرة، ولا توجد تذكرة في هذا الطلب",
  taken: "رمز الخصم هذا موجود بالفعل",
  explanation:
    "يغطي رمز الخصم تذكرة كاملة أو يخفض سعر التذاكر. وكل تذكرة يشملها تُعد استخدامًا واحدًا. يمكن منح الرموز للصحافة والأصدقاء والمهرجانات.",
  howMany: "العدد",
  oneCode: "رمز واحد",
  manyCodes: "رموز متعددة",
  addCode: "إضافة رمز",
  addCodes: "إضافة رموز",
  prefix: "البادئة",
  prefixHelp: "تتبعها عشرة أحرف وأرقام عشوائية",
  count: "عدد الرموز",
  countRange: (limit) => `يُرجى إدخال عدد من 1 إلى ${limit}`,
  batchCreated: (count) =>
    `تم إنشاء ${countNoun(count, {
      one: "رمز خصم واحد",
      two: "رمزي خصم",
      few: "رموز خصم",
      many: "رمز خصم",
      other: "رمز خصم",
    })}`,
  takesOff: "قيمة الخصم",
  wholeTicket: "تذكرة كاملة",
  aPercentage: "نسبة مئوية من سعر التذاكر",
  anAmount: "مبلغ من سعر التذاكر",
  percentage: "النسبة المئوية",
  percentRange: "يُرجى إدخال عدد من 1 إلى 100",
  amount: "المبلغ",
  amountMissing: "يُرجى إدخال مبلغ، مثل 2.50",
  maxTickets: "مجموع التذاكر",
  maxTicketsPerEmail: "التذاكر لكل بريد إلكتروني",
  ticketsHelp: "يشمل الرمز هذا العدد من التذاكر كحد أقصى",
  used: (tickets, limit) =>
    limit === null ? `استُخدم في ${countTickets(tickets)}` : `استُخدم ${tickets} من ${countTickets(limit)}`,
  describe: (discount, currency) =>
    discount.kind === "ticket"
      ? "تذكرة كاملة"
      : `خصم ${discount.kind === "percent" ? formats.percent(discount.percent) : formats.shortMoney(discount.amount, currency)} على التذاكر`,
  download: "تنزيل رموز الخصم بصيغة CSV",
  search: "البحث في رموز الخصم",
  noMatch: "لا يوجد رمز خصم مطابق",
  showMore: (count) => `عرض المزيد (${count})`,
  datesReversed: "يجب أن تنتهي صلاحية الرمز بعد بدايتها",
  tooMany: (limit) => `الحد الأقصى لرموز الخصم في الفعالية هو ${formats.number(limit)}`,
  open: "لديّ رمز خصم",
  apply: "تطبيق",
  applied: "تم التطبيق",
  remove: "إزالة",
  removeCode: (code) => `إزالة رمز الخصم ${isolate(code)}`,
  appliedSuccessfully: "تم تطبيق رمز الخصم بنجاح!",
  errorValidating: "حدث خطأ أثناء التحقق من رمز الخصم",
};

export const donations: AnyLanguage<typeof en.donations> = {
  none: "بلا تبرع",
  sendDonation: "إرسال التبرع",
  missing: (currency) => `يُرجى إدخال مبلغ ب${nameCurrency(currency)}`,
  suggestionNegative: (currency) => `لا يمكن أن يقل المبلغ المقترح عن ${formats.shortMoney(0, currency)}`,
  issues: {
    "donation-too-small": (currency) =>
      `أقل مبلغ للتبرع هو ${formats.money(currencyRules[currency].minDonation, currency)}`,
    "donation-too-large": (currency) =>
      `أكبر مبلغ للتبرع هو ${formats.shortMoney(currencyRules[currency].maxDonation, currency)}`,
  },
};

export const cart: AnyLanguage<typeof en.cart> = {
  missing: "يُرجى إدخال الكمية",
  noLongerSold: (title) => `لم يعد ${isolate(title)} معروضًا للبيع، وقد أُزيل من سلتك.`,
  priceChanged: (title, nowCents, wasCents, currency) =>
    `أصبح سعر ${isolate(title)} الآن ${formats.money(nowCents, currency)} بدلًا من ${formats.money(wasCents, currency)}.`,
  issues: {
    "quantity-not-positive": "يجب أن تكون الكمية أكبر من 0",
    "quantity-negative": "لا يمكن أن تكون الكمية أقل من 0",
    "quantity-too-large": `الحد الأقصى لكمية المنتج الواحد في الطلب هو ${formats.number(maxLineQuantity)}`,
  },
  tooManyTickets: (perOrder) => `لا يمكن أن يتضمن الطلب أكثر من ${countTickets(perOrder)}`,
};

export const invitations: AnyLanguage<typeof en.invitations> = {
  issues: {
    "fields-missing": "يُرجى ملء جميع الحقول",
    "recipient-email-invalid": "يُرجى إدخال بريد إلكتروني صالح",
    "name-has-link": "لا يمكن أن يتضمن الاسم رابطًا أو عنوان موقع",
    "name-has-contact": "لا يمكن أن يتضمن الاسم العلامة @ أو رقمًا طويلًا",
    "name-too-long": `الحد الأقصى لأحرف الاسم هو ${maxInvitationName}`,
    "message-has-contact": "لا يمكن أن تتضمن الرسالة العلامة @ أو رقمًا طويلًا",
    "message-has-link": "لا يمكن أن تتضمن الرسالة رابطًا أو عنوان موقع",
  },
  failed: "حدث خطأ ما. يُرجى المحاولة لاحقًا.",
  sendToAnother: "إرسال إلى صديق آخر",
};
