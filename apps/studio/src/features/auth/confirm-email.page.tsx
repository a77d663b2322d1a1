import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { accountQuery } from "../../lib/account.queries.ts";
import { paths } from "../../paths.ts";
import { EmailLinkForm } from "./email-link-form.tsx";
import { readLinkToken } from "./read-link-token.ts";

const { confirm } = messages.emailLinks;

/** Confirms the email of a sign-up or a new email with the token in the fragment. */
export function ConfirmEmailPage() {
  const [{ token, verifies }] = useState(readToken);
  const client = useQueryClient();
  return (
    <EmailLinkForm
      texts={confirm}
      token={token}
      send={() =>
        unwrapData(
          verifies
            ? api.emailLinks.verify({ body: { token } })
            : api.emailLinks.confirmChange({ body: { token } }),
        )
      }
      onDone={() => client.invalidateQueries({ queryKey: accountQuery.queryKey })}
      describeNext={confirm.signInWith}
      next={{ label: confirm.openStudio, path: paths.welcome }}
    />
  );
}

/** The link of a sign-up and the one of a change differ in the token's name. */
function readToken() {
  const verification = readLinkToken("verify");
  return { token: verification || readLinkToken("token"), verifies: verification !== "" };
}
