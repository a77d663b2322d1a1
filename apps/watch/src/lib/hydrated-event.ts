/** The event that announces that React has hydrated the page, or one more section of it. */
export const HYDRATED_EVENT = "matinee:alive";
