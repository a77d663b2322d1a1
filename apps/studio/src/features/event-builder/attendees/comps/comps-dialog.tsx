import { messages } from "@matinee/contract/messages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { Progress } from "@matinee/ui/progress";
import { TextArea } from "@matinee/ui/text-area";
import { Upload } from "lucide-react";
import { useDropzone } from "react-dropzone";
import { CompLines } from "./comp-lines.tsx";
import type { Comps } from "./use-comps.ts";

const { comps: texts } = messages;

/** Takes a list, shows what becomes of each line, gives the tickets and shows the result. */
export function CompsDialog({ comps, onClose }: { comps: Comps; onClose: () => void }) {
  const { checked, given } = comps;
  const step = given ? 3 : checked ? 2 : 1;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={step === 1 ? texts.intro : undefined}
      step={{ current: step, total: 3 }}
      locked={comps.isSending}
    >
      {given ? (
        <>
          <DialogBody className="pb-4">
            <CompLines result={given} isGiven />
          </DialogBody>
          <DialogFooter>
            <Button onClick={comps.startAgain}>{texts.again}</Button>
            <Button
              variant="primary"
              onClick={() => {
                comps.startAgain();
                onClose();
              }}
            >
              {texts.done}
            </Button>
          </DialogFooter>
        </>
      ) : checked ? (
        <CheckedList comps={comps} ready={checked.created} />
      ) : (
        <ListForm comps={comps} />
      )}
    </Dialog>
  );
}

function CheckedList({ comps, ready }: { comps: Comps; ready: number }) {
  const { checked, problem, isSending, sent } = comps;
  return (
    <>
      <DialogBody className="flex flex-col gap-4 pb-4">
        {checked ? <CompLines result={checked} isGiven={false} /> : null}
        {isSending ? (
          <Progress label={texts.title} value={sent} max={ready} valueText={texts.sending(sent, ready)} />
        ) : null}
        {problem ? (
          <Alert tone="danger" live>
            {problem}
          </Alert>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button disabled={isSending} onClick={comps.edit}>
          {texts.edit}
        </Button>
        <Button
          variant="primary"
          disabled={ready === 0}
          busy={isSending}
          busyLabel={texts.sending(sent, ready)}
          onClick={comps.send}
        >
          {texts.send(ready)}
        </Button>
      </DialogFooter>
    </>
  );
}

function ListForm({ comps }: { comps: Comps }) {
  const { text, setText, problem, setProblem, isChecking } = comps;
  const dropzone = useDropzone({
    accept: { "text/csv": [".csv", ".tsv", ".txt"] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => {
      file?.text().then(setText, () => setProblem(texts.unreadableFile));
    },
    onDropRejected: () => setProblem(texts.unreadableFile),
  });
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        comps.check();
      }}
    >
      <DialogBody
        className="flex flex-col gap-4 pb-4"
        {...dropzone.getRootProps({ tabIndex: -1, role: "presentation" })}
      >
        <Field label={texts.listLabel} help={texts.listHelp} error={problem}>
          <TextArea
            rows={8}
            value={text}
            placeholder={texts.listPlaceholder}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <input {...dropzone.getInputProps({ "aria-label": texts.upload })} />
        <div>
          <Button size="sm" icon={<Upload aria-hidden="true" />} onClick={dropzone.open}>
            {texts.upload}
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" busy={isChecking} busyLabel={texts.checking}>
          {texts.check}
        </Button>
      </DialogFooter>
    </form>
  );
}
