import { Button, type ButtonProps } from "@matinee/ui/button";
import { openSignedIn } from "../../../lib/open-signed-in.ts";

/** A button that opens a page of the watch host in a new tab, signed in as here. */
export function SignedInLink({
  address,
  children,
  ...button
}: Omit<ButtonProps, "asChild" | "onClick"> & {
  /** Undefined while the host is not known. */
  address: string | undefined;
}) {
  return (
    <Button asChild {...button}>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        onClick={(click) => {
          if (!address || click.metaKey || click.ctrlKey) return;
          click.preventDefault();
          void openSignedIn(address);
        }}
      >
        {children}
      </a>
    </Button>
  );
}
