/** The names of tokens in the fragments of emailed links. */
const TOKEN = /[#&](?:token|verify|request)=/;

/**
 * Loads the page again when another link with a token is opened over it: only the fragment of the address differs, so
 * that the browser would stay on the page of the former one.
 * @returns a function that stops this
 */
export function reopenLinks(): () => void {
  const open = () => {
    if (TOKEN.test(location.hash)) location.reload();
  };
  window.addEventListener("hashchange", open);
  return () => window.removeEventListener("hashchange", open);
}
