import { unwrapData } from "@matinee/app-shell/api/api-client";
import { forgetUser } from "@matinee/app-shell/auth/signed-in-user";
import { messages } from "@matinee/texts";
import { useState } from "react";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { EmailLinkForm } from "./email-link-form.tsx";
import { readLinkToken } from "./read-link-token.ts";

const { undo } = messages.emailLinks;

/** Undoes a change of email with the token in the fragment, after the visitor confirmed what will happen. */
export function UndoEmailChangePage() {
  const [token] = useState(() => readLinkToken("token"));
  return (
    <EmailLinkForm
      texts={undo}
      token={token}
      send={() => unwrapData(api.emailLinks.undoChange({ body: { token } }))}
      onDone={forgetUser}
      describeNext={undo.next}
      next={{ label: messages.auth.login, path: paths.login() }}
    />
  );
}
