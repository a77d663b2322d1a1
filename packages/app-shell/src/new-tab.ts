/**
 * Opens an address in a new tab. Call it synchronously in the event handler: the browser blocks a tab that opens later
 * as a pop-up. Where it blocks the tab anyway, the address opens in this one.
 */
export async function openInNewTab(resolveAddress: () => Promise<string>): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const address = await resolveAddress();
    if (!tab) {
      location.assign(address);
      return;
    }
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
