import { offerHours } from "@matinee/domain/waitlist";
import type * as en from "../en/waitlist-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countHours, countMinutes, countNoun, countTickets, namePeople } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

const early = countHours(offerHours.early);
const lastDays = countHours(offerHours.lastDays);
const lastHours = countMinutes(offerHours.lastHours * 60);

/** Like `countTickets`, as the subject of a sentence. */
const nameTickets = (count: number) =>
  countNoun(count, {
    one: "تذكرة واحدة",
    two: "تذكرتان",
    few: "تذاكر",
    many: "تذكرة",
    other: "تذكرة",
  });

export const waitlistPages: AnyLanguage<typeof en.waitlistPages> = {
  kicker: "قائمة الانتظار",
  toEvent: "فتح صفحة الفعالية",
  join: {
    title: (event) => `قائمة الانتظار: ${isolate(event)}`,
    line: (people, tickets) =>
      people === 0
        ? "لا يوجد مكان متاح. لا أحد ينتظر بعد: سيكون لك أول مكان في القائمة."
        : `لا يوجد مكان متاح. ينتظر ${namePeople(people, formats.number(people))} للحصول على ${countTickets(tickets)}.`,
    email: "البريد الإلكتروني",
    name: "الاسم",
    tickets: "التذاكر",
    fewer: "أقبل بعدد أقل",
    fewerHelp: "إذا أُتيح بعضها فقط، فاعرضوه عليّ أولًا.",
    note: `عندما يحين دورك نراسلك ونحجز لك التذاكر مدة ${early}، وفي آخر يومين مدة ${lastDays}، وفي آخر ثلاث ساعات مدة ${lastHours}. لا دفع إلا عند أخذها.`,
    submit: "الانضمام إلى القائمة",
    notNow: "ليس الآن",
    notSold: "لا توجد قائمة انتظار لهذه الفعالية حاليًا.",
  },
  joined: {
    title: "يُرجى التحقق من بريدك",
    text: "أرسلنا إليك رابطًا يُظهر ترتيبك في القائمة، ويمكنك منه مغادرتها.",
    next: "عندما يحين دورك نراسلك على العنوان نفسه.",
  },
  waiting: {
    kicker: "أنت في قائمة الانتظار",
    place: "ترتيبك",
    people: "في القائمة",
    wants: (tickets, fewer) =>
      fewer
        ? `أنت بانتظار ${countTickets(tickets)}، مع قبول عدد أقل.`
        : `أنت بانتظار ${countTickets(tickets)}.`,
    wantsPlace: "أنت بانتظار مكان.",
    withPass: "أنت بانتظار مكان يمكنك أخذه بباقتك.",
    email: (email) => `يمكنك إغلاق هذه الصفحة. نراسلك على ${isolate(email)} عندما يحين دورك.`,
    lapsed: (lapses) =>
      formats.plural(lapses, {
        one: "انتهت مهلة حجز واحد بلا أخذه.",
        two: "انتهت مهلة حجزين بلا أخذهما.",
        few: `انتهت مهلة ${formats.number(lapses)} حجوزات بلا أخذها.`,
        many: `انتهت مهلة ${formats.number(lapses)} حجزًا بلا أخذها.`,
        other: `انتهت مهلة ${formats.number(lapses)} حجز بلا أخذها.`,
      }),
  },
  offer: {
    kicker: "حان دورك في قائمة الانتظار",
    until: (tickets, time) => `حجزنا لك ${countTickets(tickets)} حتى ${time}`,
    placeUntil: (time) => `حجزنا لك مكانًا حتى ${time}`,
    fewer: (wanted, offered) =>
      `كان طلبك ${countTickets(wanted)}، مع قبول عدد أقل. المتاح الآن: ${nameTickets(offered)}.`,
    tickets: nameTickets,
    orFewer: (links) => `أو عدد أقل: ${links}. تنتقل التذاكر الأخرى إلى من يليك.`,
    take: (tickets, price) => {
      const label = formats.plural(tickets, {
        one: "أخذ تذكرتي",
        two: "أخذ تذكرتيّ",
        other: `أخذ تذاكري (${formats.number(tickets)})`,
      });
      return price === null ? label : `${label}، ${price}`;
    },
    takePlace: "أخذ مكاني",
    needsScripts: "يحتاج الدفع إلى متصفح يدعم JavaScript.",
    decline: "التنازل للتالي في القائمة",
    rules: `يستمر الحجز ${early}، وفي آخر يومين قبل البدء ${lastDays}، وفي آخر ثلاث ساعات ${lastHours}. بعد انتهاء مهلة حجزين يصبح مكانك في آخر القائمة.`,
  },
  ordered: "دفعتك قيد التنفيذ. تُظهر هذه الصفحة النتيجة فور إتمامها.",
  taken: {
    title: "لديك مكان",
    text: "رابط المشاهدة في الرسالة الخاصة به.",
  },
  left: {
    title: "غادرت القائمة",
    text: "لن يصلك شيء آخر من هذه القائمة. يمكنك الانضمام إليها من جديد.",
  },
  closed: {
    title: "لم تعد في هذه القائمة",
    reasons: {
      cancelled: "ألغت الجهة المنظمة هذه الفعالية.",
      ended: "لم تعد تُباع تذاكر لهذه الفعالية.",
      withdrawn: "لم تعد التذكرة التي أردتها تُباع.",
      unlimited: "لم يعد عدد أماكن هذه الفعالية محدودًا. يمكنك الحصول على تذكرة الآن.",
      removed: "أزالتك الجهة المنظمة من القائمة.",
      pass: "لم تعد لديك الباقة التي انتظرت بها مكانًا.",
    },
    words: (reason) => `رسالة الجهة المنظمة: ${reason}`,
  },
  leave: {
    open: "مغادرة القائمة",
    ask: (place) =>
      place === null
        ? "سيضيع ترتيبك في القائمة، وينتقل ما حُجز لك إلى التالي."
        : `سيضيع ترتيبك في القائمة، وهو ${formats.number(place)}.`,
    yes: "نعم، مغادرة القائمة",
  },
  broken: {
    title: "هذا الرابط لا يعمل",
    text: "ربما نقص جزء منه: تنقطع الروابط الطويلة في بعض برامج البريد. يُرجى فتح الرابط في أحدث رسالة منا عن الفعالية.",
  },
};
