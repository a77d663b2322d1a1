import { paths } from "../paths.ts";

/** What a viewer agrees to, with both texts one press away. */
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
