import type * as en from "../en/queue-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countMinutes, countNoun, countPeople, countTickets, namePeople } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const queuePages: AnyLanguage<typeof en.queuePages> = {
  kicker: "الطابور",
  title: (event) => `الطابور: ${isolate(event)}`,
  toEvent: "فتح صفحة الفعالية",
  none: { title: "لا يوجد طابور", text: "تُباع تذاكر هذه الفعالية بلا طابور." },
  early: (time) => `يمكنك الانضمام ابتداءً من ${time}.`,
  join: {
    opens: (time) => `يبدأ البيع في ${time}. من ينضم قبل ذلك يحصل على مكانه بالقرعة، لذا لا تفيد السرعة.`,
    email: "البريد الإلكتروني (اختياري)",
    emailHelp:
      "نراسلك عندما يحين دورك. إذا أكّدته قبل الافتتاح، يدخل مكانك القرعة قبل الأماكن التي بلا بريد مؤكد.",
    emailHelpLater: "نراسلك عندما يحين دورك، ويفتح الرابط مكانك على أي جهاز.",
    tickets: "التذاكر",
    submit: "دخول الطابور",
  },
  in: {
    kicker: "أنت في الطابور",
    draw: (time) => `تُجرى القرعة على مكانك في ${time}.`,
    drawing: "البيع مفتوح، والقرعة على الأماكن جارية.",
    confirm: (email, time) => `يُرجى تأكيد ${isolate(email)} قبل ${time}: الأولوية في القرعة للأماكن المؤكدة.`,
    needsEmail: (email) =>
      `يُرجى تأكيد ${isolate(email)}: انضم أشخاص كثيرون من شبكتك، لذا يُحتسب مكانك ابتداءً من التأكيد.`,
    confirmed: (email) => `يمكنك إغلاق هذه الصفحة. نراسلك على ${isolate(email)} عندما يحين دورك.`,
    sent: (email) =>
      `يمكنك إغلاق هذه الصفحة. في الرسالة إلى ${isolate(email)} رابط إلى مكانك، ونراسلك على هذا العنوان عندما يحين دورك.`,
    keep: "يُرجى إبقاء هذه الصفحة مفتوحة: هي الطريق الوحيد إلى مكانك ما لم يُؤكَّد بريد إلكتروني.",
    place: "مكانك",
    ahead: "أمامك",
    progress: "مدى تقدم الطابور",
    states: { open: "البيع مفتوح", paused: "البيع متوقف مؤقتًا" },
    toWaitlist: "الانضمام إلى قائمة الانتظار",
    turn: (minutes) => `دورك بعد نحو ${countMinutes(minutes)}`,
    soon: "يحين دورك فور إتمام أحدهم الشراء.",
    reasons: {
      paused: "أوقفت الجهة المنظمة البيع مؤقتًا. مكانك محفوظ.",
      "may-sell-out": "قد يأخذ من قبلك كل ما بقي. مكانك محفوظ إن لم يحدث ذلك.",
      slower: "يستغرق الشراء وقتًا أطول من السابق.",
    },
    buying: (buying) => `يشتري الآن: ${namePeople(buying, formats.number(buying))}.`,
    left: (left) =>
      formats.plural(left, {
        one: "بقيت تذكرة واحدة.",
        two: "بقيت تذكرتان.",
        few: `بقيت ${formats.number(left)} تذاكر.`,
        other: `بقيت ${formats.number(left)} تذكرة.`,
      }),
    again: "تحديث",
    failed: "يتعذر الاتصال بنا حاليًا. مكانك محفوظ، وتعيد هذه الصفحة المحاولة.",
    looks: (seconds) =>
      `تتحدث هذه الصفحة تلقائيًا كل ${countNoun(seconds, {
        one: "ثانية",
        two: "ثانيتين",
        few: "ثوانٍ",
        many: "ثانية",
        other: "ثانية",
      })}.`,
  },
  turn: {
    kicker: "حان دورك",
    until: (tickets, time) => `حجزنا لك ${countTickets(tickets)} حتى ${time}`,
    buy: (tickets) =>
      formats.plural(tickets, {
        one: "شراء تذكرتي",
        two: "شراء تذكرتيّ",
        other: `شراء تذاكري (${formats.number(tickets)})`,
      }),
    ordered: "دفعتك قيد التنفيذ. تُظهر هذه الصفحة النتيجة فور إتمامها.",
    needsScripts: "يحتاج الدفع إلى متصفح يدعم JavaScript.",
  },
  confirm: {
    text: "هل هذا بريدك الإلكتروني؟ إذن يدخل مكانك القرعة قبل الأماكن التي بلا بريد.",
    yes: "نعم، تأكيده",
  },
  ended: {
    bought: "لديك تذكرتك. رابط المشاهدة في الرسالة الخاصة بها.",
    unused: "انتهت مهلة الشراء، فدخل الشخص التالي. يمكنك الانضمام من جديد.",
    left: "غادرت الطابور. يمكنك الانضمام من جديد.",
    closed: "انتهى الطابور. إن بقيت تذاكر، يمكنك شراؤها من دونه.",
    merged: "لهذا العنوان مكان آخر في الطابور. رابطه في الرسالة الخاصة به.",
  },
  joinAgain: "الانضمام إلى الطابور من جديد",
  drawn: {
    title: "كيف جرت القرعة على مكاني",
    before: (drawn) => `انضممت قبل الافتتاح، لذا جرت القرعة على مكانك ضمن ${countPeople(drawn)}.`,
    later: "انضممت بعد الافتتاح، لذا مكانك بعد من دخلوا القرعة.",
    coming: "يُحدَّد الترتيب بالقرعة عند الافتتاح.",
    sealed: (time) => `خُتمت القرعة في ${time}. يثبّت الختم بذرتها العشوائية التي تُعرض بعد القرعة.`,
    nobody: "دخل القرعة رقم عشوائي علني بعد إغلاق قائمة الأماكن. لم يكن بإمكان أحد أن يختار، ولا بإمكاننا نحن.",
    seal: "الختم",
    root: "قائمة الأماكن",
    seed: "البذرة",
    number: "الرقم العلني",
    round: (round) => `drand، الجولة ${formats.number(round)}`,
    proof: "جميع الأماكن للتحقق بنفسك",
  },
  proof: {
    title: "كيف جرت القرعة على الأماكن",
    link: "القرعة، للجميع",
    coming: (time) => `تُجرى القرعة على الأماكن عند الافتتاح، ${time}. وتعرضها هذه الصفحة حينئذ.`,
    before: (drawn, time) =>
      formats.plural(drawn, {
        one: `انضم شخص واحد قبل الافتتاح، ${time}، ودخل القرعة.`,
        other: `عدد من انضموا قبل الافتتاح، ${time}، ودخلوا القرعة ${formats.number(drawn)}: أصحاب البريد المؤكد أولًا، ثم الآخرون.`,
      }),
    later: (later) =>
      formats.plural(later, {
        one: "انضم شخص واحد بعد ذلك، ومكانه خلفهم.",
        other: `عدد من انضموا بعد ذلك ${formats.number(later)}، وأماكنهم خلفهم بترتيب انضمامهم.`,
      }),
    check: {
      title: "التحقق بنفسك",
      places: "حفظ جميع الأماكن، بلا أسماء، في ملف باسم proof.json",
      compare: "مقارنة الختم بالختم الذي دوّنته قبل الافتتاح، وقائمة الأماكن بالقائمة التي دوّنتها قبل القرعة.",
      number: (round) => `قراءة الجولة ${round} لدى drand: رقمها العشوائي هو رقم الإثبات`,
      script: "حفظ البرنامج الذي يعيد القرعة باسم check-draw.mjs",
      run: "تشغيله باستخدام Node في المجلد الذي فيه الملفان. يطبع “The draw is right.” أو موضع الخطأ:",
      command: (seal, root) => `node check-draw.mjs proof.json ${seal} ${root}`,
    },
  },
  leave: {
    open: "مغادرة الطابور",
    ask: "سيضيع مكانك، ولن يمكنك الانضمام من جديد إلا في آخر الطابور.",
    yes: "نعم، مغادرة الطابور",
  },
};
