/** A ref that focuses the only field of a step. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
