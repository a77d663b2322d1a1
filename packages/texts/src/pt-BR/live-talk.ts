import type * as en from "../en/live-talk.ts";
import type { AnyLanguage } from "../any-language.ts";

export const liveTalk: AnyLanguage<typeof en.liveTalk> = {
  title: "Conversa ao vivo",
  join: "Entrar",
  linkLater: "O link aparece aqui para todos que têm acesso.",
};
