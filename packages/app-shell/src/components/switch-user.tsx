import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SignedInUser } from "../auth/signed-in-user.ts";

const texts = messages.signIn;

/** Asks whether to replace the signed-in user by the user of another host's sign-in. */
export function SwitchUser({
  user,
  otherUser,
  renderHeading,
  stayPath,
  size,
  isSwitching,
  onSwitch,
}: {
  /** The user to switch to. */
  user: SignedInUser;
  /** The user who is signed in here. */
  otherUser: SignedInUser;
  renderHeading: (title: string, text: string) => ReactNode;
  /** The page that opens when the signed-in user stays. */
  stayPath: string;
  size: "md" | "lg";
  isSwitching: boolean;
  onSwitch: () => void;
}) {
  return (
    <>
      {renderHeading(
        texts.switchTo(user.name),
        texts.switchDescription(otherUser.name, otherUser.email, user.name, user.email),
      )}
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          size={size}
          busy={isSwitching}
          busyLabel={messages.auth.loggingIn}
          onClick={onSwitch}
        >
          {texts.continueAs(user.name)}
        </Button>
        <Button asChild size={size}>
          <Link to={stayPath} replace>
            {texts.staySignedInAs(otherUser.name)}
          </Link>
        </Button>
      </div>
    </>
  );
}
