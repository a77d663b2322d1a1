import type * as en from "../en/controls.ts";
import type { AnyLanguage } from "../any-language.ts";

export const controls: AnyLanguage<typeof en.controls> = {
  copied: "Copiado",
  noImageYet: "Ainda sem imagem",
  pageFailed: "Não foi possível mostrar esta página",
  failed: "Algo deu errado.",
  missingTitle: "Não há nada aqui",
  missingText: "O endereço pode ter um erro de digitação, ou a página mudou de lugar.",
  skipToContent: "Ir para o conteúdo",
  theme: "Tema",
  light: "Claro",
  dark: "Escuro",
  systemTheme: "Como o sistema",
  notifications: "Notificações",
  of: (length, limit) => `${length} de ${limit}`,
  stepOf: (step, total) => `Etapa ${step} de ${total}`,
  was: "antes",
  stepStates: { done: "concluída", open: "aberta", attention: "requer atenção", locked: "bloqueada" },
};
