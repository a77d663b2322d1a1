import { formats } from "./formats.ts";

/** The forms of a counted noun in the genitive and the accusative, as after «من» or a verb. */
interface CountedNoun {
  /** With its number in words: «تذكرة واحدة». */
  one: string;
  two: string;
  /** After 3 to 10: the plural. */
  few: string;
  /** After 11 to 99: the accusative singular. */
  many: string;
  /** After 100, 1000 and zero: the genitive singular. */
  other: string;
}

/**
 * Writes a number with its noun.
 * @param digits the number as it is written, where thousands are to be set apart
 */
export const countNoun = (
  count: number,
  { one, two, few, many, other }: CountedNoun,
  digits = `${count}`,
): string =>
  formats.plural(count, {
    one,
    two,
    few: `${digits} ${few}`,
    many: `${digits} ${many}`,
    other: `${digits} ${other}`,
  });

/** «3 تذاكر», in the genitive and the accusative. */
export const countTickets = (count: number): string =>
  countNoun(count, {
    one: "تذكرة واحدة",
    two: "تذكرتين",
    few: "تذاكر",
    many: "تذكرة",
    other: "تذكرة",
  });

/** «3 ساعات», in the genitive and the accusative. */
export const countHours = (count: number): string =>
  countNoun(count, { one: "ساعة واحدة", two: "ساعتين", few: "ساعات", many: "ساعة", other: "ساعة" });

/** «3 دقائق», in the genitive and the accusative. */
export const countMinutes = (count: number): string =>
  countNoun(count, { one: "دقيقة واحدة", two: "دقيقتين", few: "دقائق", many: "دقيقة", other: "دقيقة" });

/** «3 أيام», in the genitive and the accusative. */
export const countDays = (count: number): string =>
  countNoun(count, { one: "يوم واحد", two: "يومين", few: "أيام", many: "يومًا", other: "يوم" });

/** «3 مرات», in the genitive and the accusative. */
export const countTimes = (count: number): string =>
  countNoun(count, { one: "مرة واحدة", two: "مرتين", few: "مرات", many: "مرة", other: "مرة" });

/** «3 باقات», in the genitive and the accusative: passes. */
export const countPasses = (count: number): string =>
  countNoun(count, { one: "باقة واحدة", two: "باقتين", few: "باقات", many: "باقة", other: "باقة" });

/** «3 أشخاص», in the genitive and the accusative. */
export const countPeople = (count: number): string =>
  countNoun(
    count,
    { one: "شخص واحد", two: "شخصين", few: "أشخاص", many: "شخصًا", other: "شخص" },
    formats.number(count),
  );

/** «3 عروض», in the genitive and the accusative: screenings. */
export const countScreenings = (count: number): string =>
  countNoun(
    count,
    { one: "عرض واحد", two: "عرضين", few: "عروض", many: "عرضًا", other: "عرض" },
    formats.number(count),
  );

/** «3 أحرف», in the genitive and the accusative. */
export const countCharacters = (count: number): string =>
  countNoun(count, { one: "حرف واحد", two: "حرفين", few: "أحرف", many: "حرفًا", other: "حرف" });

/** «3 ثوانٍ», in the genitive and the accusative. */
export const countSeconds = (count: number): string =>
  countNoun(count, { one: "ثانية واحدة", two: "ثانيتين", few: "ثوانٍ", many: "ثانية", other: "ثانية" });

/** «3 أشخاص» as the subject of a sentence. */
export const namePeople = (count: number, digits?: string): string =>
  countNoun(count, { one: "شخص واحد", two: "شخصان", few: "أشخاص", many: "شخصًا", other: "شخص" }, digits);
