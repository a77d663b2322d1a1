/** Every address of the watch host, and of the calls it makes. */
export const paths = {
  home: "/",
  terms: "/terms",
  privacy: "/privacy",
  watch: (url: string) => `/watch/${encodeURIComponent(url)}`,
} as const;

const page = (id: string) => `/v1/pages/${encodeURIComponent(id)}`;

export const calls = {
  config: "/v1/config",
  redeem: "/v1/session/redeem",
  session: "/v1/session",
  showing: "/v1/pages/showing",
  page,
  playback: (pageId: string) => `${page(pageId)}/playback`,
  heartbeat: (grantId: string) => `/v1/playback/${grantId}/heartbeat`,
  subscribers: (pageId: string) => `${page(pageId)}/subscribers`,
  resendLink: (pageId: string) => `${page(pageId)}/subscribers/email`,
  access: (pageId: string, credential: string) =>
    `${page(pageId)}/subscribers/${encodeURIComponent(credential)}/access`,
  orders: (pageId: string) => `${page(pageId)}/orders`,
  order: (pageId: string, slug: string) => `${page(pageId)}/orders/${encodeURIComponent(slug)}`,
  confirmOrder: (pageId: string, slug: string) =>
    `${page(pageId)}/orders/${encodeURIComponent(slug)}/confirm`,
  promoCode: (pageId: string) => `${page(pageId)}/ticket-coupon/validate`,
  ticketProduct: (pageId: string) => `${page(pageId)}/products?type=paywall`,
  donationProduct: (pageId: string) => `${page(pageId)}/products/donation`,
  invitations: (pageId: string) => `/v1/invitations/${encodeURIComponent(pageId)}`,
} as const;
