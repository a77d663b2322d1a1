import type * as en from "../en/request-failures.ts";
import type { AnyLanguage } from "../any-language.ts";

export const requestFailures: AnyLanguage<typeof en.requestFailures> = {
  serverError: "Algo deu errado do nosso lado. Tente de novo.",
  unreachable: "Não conseguimos acessar a Matinee. Verifique sua conexão e tente de novo.",
  reportNotCreated: "Não foi possível criar o relatório.",
  fileNotCreated: "Não foi possível criar o arquivo.",
  notLoaded: "Não foi possível carregar",
  moreNotLoaded: "Não foi possível carregar os próximos itens. Tente de novo.",
  somethingWentWrong: "Algo deu errado. Tente de novo.",
};
