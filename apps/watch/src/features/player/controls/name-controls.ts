import { messages } from "@matinee/texts";
import { addTranslation, setLanguage } from "media-chrome/dist/utils/i18n.js";

/** Has Media Chrome name its controls in the language of the page: by itself it takes the browser's, and has only some. */
export function nameControls(): void {
  const { language } = messages.formats;
  addTranslation(language, messages.playerControls);
  setLanguage(language);
}
