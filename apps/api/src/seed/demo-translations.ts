import type { Language } from "@matinee/texts/languages";
import { eq } from "drizzle-orm";
import { pages } from "../db/schema/pages.ts";
import { translations } from "../db/schema/translations.ts";
import { listEventTexts } from "../modules/events/translations/list-event-texts.ts";
import { hashOriginal } from "../modules/events/translations/translate.rules.ts";
import type { Services } from "../platform/context.ts";

/** By language, the translations of texts by their originals. Spanish lacks two, as the work of an owner does. */
const demoTranslations: readonly { language: Language; words: Readonly<Record<string, string>> }[] = [
  {
    language: "fr",
    words: {
      "The Keepers of Bees": "Les gardiens d’abeilles",
      "A village on a high plain keeps its last hives alive through a summer without rain.":
        "Sur un haut plateau, un village garde ses dernières ruches en vie pendant un été sans pluie.",
      "Every spring the keepers of **Alta Sierra** carry their hives up the mountain. This year nobody knows whether anything will be in flower.\n\nA film in four seasons.":
        "Chaque printemps, les gardiens d’**Alta Sierra** montent leurs ruches dans la montagne. Cette année, personne ne sait si quelque chose fleurira.\n\nUn film en quatre saisons.",
      "Which devices can I watch on?": "Sur quels appareils puis-je regarder ?",
      "Any phone, tablet or computer with a current browser, two at a time.":
        "Sur tout téléphone, tablette ou ordinateur doté d’un navigateur récent, deux à la fois.",
      "Can I pause and come back?": "Puis-je mettre en pause et revenir ?",
      "Yes. The film remembers where you stopped until the screening ends.":
        "Oui. Le film retient où vous vous êtes arrêté jusqu’à la fin de la séance.",
      "Are there captions?": "Y a-t-il des sous-titres ?",
      "Yes, in English. Choose them in the player.": "Oui, en anglais. Choisissez-les dans le lecteur.",
    },
  },
  {
    language: "es",
    words: {
      "The Keepers of Bees": "Los guardianes de las abejas",
      "A village on a high plain keeps its last hives alive through a summer without rain.":
        "Un pueblo del altiplano mantiene vivas sus últimas colmenas durante un verano sin lluvia.",
      "Every spring the keepers of **Alta Sierra** carry their hives up the mountain. This year nobody knows whether anything will be in flower.\n\nA film in four seasons.":
        "Cada primavera, los guardianes de **Alta Sierra** suben sus colmenas a la montaña. Este año nadie sabe si habrá algo en flor.\n\nUna película en cuatro estaciones.",
      "Which devices can I watch on?": "¿En qué dispositivos puedo verla?",
      "Any phone, tablet or computer with a current browser, two at a time.":
        "En cualquier teléfono, tableta u ordenador con un navegador actual, dos a la vez.",
      "Are there captions?": "¿Hay subtítulos?",
      "Yes, in English. Choose them in the player.": "Sí, en inglés. Elígelos en el reproductor.",
    },
  },
];

/** Translates what a demo event has of these texts. */
export async function seedTranslations({ db }: Services, pageId: string): Promise<void> {
  const [page] = await db.select().from(pages).where(eq(pages.id, pageId));
  if (!page) return;
  const texts = await listEventTexts(db, page);
  for (const { language, words } of demoTranslations) {
    const rows = texts.flatMap(({ kind, id, field, original }) => {
      const text = words[original];
      if (text === undefined) return [];
      return [
        {
          subjectKind: kind,
          subjectId: id,
          field,
          language,
          text,
          sourceHash: hashOriginal(original),
          pageId,
        },
      ];
    });
    if (rows.length > 0) await db.insert(translations).values(rows);
  }
}
