/**
 * Details of a test that only `pnpm verify:full` runs. `npm test` runs the main browser tests of what a mistake
 * costs most: money, film, sign-in and unsaved work. The others look at variations of these, or at every screen, email,
 * engine or provider; most of their rules have cheaper tests too.
 */
export const FULL = { tag: "@full" };
