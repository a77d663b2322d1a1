import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

export const promoCodesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["ticket-coupons", eventId],
    queryFn: () => unwrapData(api.ticketCoupons.list({ params: { id: eventId } })),
  });
