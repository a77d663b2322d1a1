import { passkeyNameLength } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { Factors } from "@matinee/contract/schemas/factors";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation } from "@tanstack/react-query";
import { Ellipsis, Fingerprint, Plus } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "../../api/api-failure.ts";
import { canUsePasskeysOf } from "../../auth/passkeys.ts";
import { FactorRow } from "./factor-row.tsx";
import { focusOnMount } from "./focus-on-mount.ts";

export type Passkey = Factors["passkeys"][number];

/** The passkeys of the own account, and the button that adds one. */
export function PasskeyRows({
  passkeys,
  domain,
  onAdd,
  onRename,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  domain: string;
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}) {
  const isUsable = canUsePasskeysOf(domain);
  return (
    <>
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          icon={<Fingerprint aria-hidden="true" />}
          title={messages.security.namedPasskey(passkey.name)}
          use={passkey}
          end={
            <Menu
              trigger={
                <IconButton
                  label={messages.security.passkeyOptions(passkey.name)}
                  icon={<Ellipsis aria-hidden="true" />}
                />
              }
            >
              <MenuItem onSelect={() => onRename(passkey)}>{messages.security.rename}</MenuItem>
              <MenuItem danger onSelect={() => onRemove(passkey)}>
                {messages.security.remove}
              </MenuItem>
            </Menu>
          }
        />
      ))}
      <FactorRow
        icon={<Plus aria-hidden="true" />}
        title={messages.security.addPasskey}
        note={isUsable ? messages.security.passkeyHelp : messages.security.passkeysElsewhere(domain)}
        end={
          isUsable ? (
            <Button size="sm" onClick={onAdd}>
              {messages.security.addPasskey}
            </Button>
          ) : null
        }
      />
    </>
  );
}

/** Asks for another name of a passkey. */
export function RenamePasskeyDialog({
  passkey,
  rename,
  onClose,
}: {
  passkey: Passkey;
  rename: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState(passkey.name);
  const save = useMutation({ mutationFn: () => rename(name) });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={messages.security.renamePasskey}
    >
      <form
        noValidate
        className="contents"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          save.mutate();
        }}
      >
        <DialogBody>
          <Field
            label={messages.security.passkeyName}
            error={save.isError ? describeFailure(save.error) : undefined}
          >
            <TextInput
              ref={focusOnMount}
              maxLength={passkeyNameLength}
              value={name}
              onChange={(changed) => setName(changed.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{messages.actions.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            busyLabel={messages.security.checking}
            disabled={name.trim() === ""}
          >
            {messages.security.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
