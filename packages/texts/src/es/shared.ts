import { platformCurrency } from "@matinee/domain/currency";

/** Texts that several groups of the catalogue share. */

/** The platform's currency, as in "an amount in dollars". */
export const currencyName = "dólares";

export const nameCurrency = (currency: string): string =>
  currency === platformCurrency ? currencyName : currency.toUpperCase();
export const acceptTerms = "Acepta los términos del servicio";
export const validEmail = "Escribe un correo válido";
export const cardExpiry = "Escribe la fecha de vencimiento de tu tarjeta";
export const cardCvc = "Escribe el CVC de tu tarjeta";
export const noEventAtUrl = "No hay ningún evento en esta dirección. Redirigiendo…";
export const unexpectedOrderError = "Se produjo un error inesperado al crear tu pedido";
export const loading = "Cargando…";
export const continueToCheckout = "Ir al pago";
export const watchNow = "Ver ahora";
export const register = "Inscribirse";
export const eventCancelled = "Este evento se ha cancelado.";
export const noPayments = "Este evento no puede recibir pagos ahora mismo. Vuelve más tarde.";
export const passwordsDiffer = "Las contraseñas no coinciden";
