import { usePlatformConfig } from "../lib/platform-config.ts";

/** What a viewer agrees to, with both texts one press away. */
export function TermsLine() {
  const help = usePlatformConfig()?.helpUrl ?? "";
  return (
    <>
      I agree to the{" "}
      <a className="link-plain" href={`${help}/terms`} target="_blank" rel="noreferrer">
        terms
      </a>{" "}
      and the{" "}
      <a className="link-plain" href={`${help}/privacy`} target="_blank" rel="noreferrer">
        privacy policy
      </a>
      .
    </>
  );
}
