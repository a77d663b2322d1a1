import { paths } from "../paths.ts";

/** The label of the consent checkbox, with links to both texts. */
export function TermsLabel() {
  return (
    <>
      I agree to the{" "}
      <a className="link-plain" href={paths.terms} target="_blank" rel="noreferrer">
        terms
      </a>{" "}
      and the{" "}
      <a className="link-plain" href={paths.privacy} target="_blank" rel="noreferrer">
        privacy policy
      </a>
      .
    </>
  );
}
