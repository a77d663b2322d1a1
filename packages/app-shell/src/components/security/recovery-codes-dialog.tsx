import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";

/** Shows new recovery codes. They cannot be shown again, so only its button closes it. */
export function RecoveryCodesDialog({
  recoveryCodes,
  onClose,
}: {
  recoveryCodes: readonly string[];
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={() => {}} locked hideClose title={messages.security.recoveryCodes}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-text-2">{messages.security.recoveryCodesOnce}</p>
        <ul className="grid gap-2 rounded-2 bg-surface-2 p-4 font-mono text-sm">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <CopyButton text={recoveryCodes.join("\n")} label={messages.security.copyCodes} />
        <Button variant="primary" onClick={onClose}>
          {messages.security.codesStored}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
