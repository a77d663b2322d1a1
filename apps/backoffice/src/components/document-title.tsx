/** The tab's title; React moves it into the head. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{`${children} · Matinee Back Office`}</title>;
}
