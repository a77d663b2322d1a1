/** Parts of a page that can take the focus of a control inside them. */
const AREAS = "section, main";

/**
 * When a control is removed while it has the focus, such as the button of an archived event, moves the focus to the
 * section or page around it. Browsers drop it, and a screen reader then starts at the top of the page.
 * @returns a function that stops this
 */
export function keepFocus(): () => void {
  let focused: { control: Element; areas: HTMLElement[] } | null = null;
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = { control: target, areas: listAreas(target) };
  };
  const forget = ({ target }: Event) => {
    if (!(target instanceof Node && focused?.control.contains(target))) focused = null;
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.control.isConnected) return;
    const { areas } = focused;
    focused = null;
    // Two frames later: the heading of a new step takes the focus in the next one.
    requestAnimationFrame(() => requestAnimationFrame(() => focusFirst(areas)));
  });
  document.addEventListener("focusin", remember);
  // A press beside the control takes the focus from it.
  document.addEventListener("pointerdown", forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("pointerdown", forget);
    observer.disconnect();
  };
}

/** Lists the areas around a control from the innermost. A removed control no longer has them as ancestors. */
function listAreas(control: Element): HTMLElement[] {
  const areas: HTMLElement[] = [];
  for (
    let area = control.closest<HTMLElement>(AREAS);
    area;
    area = area.parentElement?.closest<HTMLElement>(AREAS) ?? null
  )
    areas.push(area);
  return areas;
}

function focusFirst(areas: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  const area = areas.find(({ isConnected }) => isConnected);
  if (!area) return;
  area.tabIndex = -1;
  area.focus({ preventScroll: true });
}
