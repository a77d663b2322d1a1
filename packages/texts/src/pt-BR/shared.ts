import { platformCurrency } from "@matinee/domain/currency";

/** Texts that several groups of the catalogue share. */

export const currencyName = "dólares";

export const nameCurrency = (currency: string): string =>
  currency === platformCurrency ? currencyName : currency.toUpperCase();
export const acceptTerms = "Aceite os termos de serviço";
export const validEmail = "Digite um e-mail válido";
export const cardExpiry = "Digite a validade do cartão";
export const cardCvc = "Digite o CVC do cartão";
export const noEventAtUrl = "Não há nenhum evento neste endereço. Redirecionando...";
export const unexpectedOrderError = "Ocorreu um erro inesperado ao criar seu pedido";
export const loading = "Carregando...";
export const continueToCheckout = "Ir para o pagamento";
export const watchNow = "Assistir agora";
export const register = "Inscreva-se";
export const eventCancelled = "Este evento foi cancelado.";
export const noPayments = "Este evento não pode receber pagamentos no momento. Volte mais tarde.";
export const passwordsDiffer = "As senhas não são iguais";
export const nameAndEmail = "Nome, e-mail";
export const enterTitle = "Digite um título";
