import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { Progress } from "@matinee/ui/progress";
import { Select } from "@matinee/ui/select";
import { TextArea } from "@matinee/ui/text-area";
import { Upload } from "lucide-react";
import { useState } from "react";
import { useDropzone } from "react-dropzone";
import { EncodingSelect } from "../../../components/encoding-select.tsx";
import { type ReadFile, readTextFile } from "../../../lib/read-text-file.ts";
import { CompLines } from "./comp-lines.tsx";
import type { Comps } from "./use-comps.ts";

/** Takes a list, shows what becomes of each line, gives the tickets and shows the result. */
export function CompsDialog({ comps, onClose }: { comps: Comps; onClose: () => void }) {
  const { words, checked, given } = comps;
  const step = given ? 3 : checked ? 2 : 1;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={step === 1 ? words.intro : undefined}
      step={{ current: step, total: 3 }}
      locked={comps.isSending}
    >
      {given ? (
        <>
          <DialogBody className="pb-4">
            <CompLines words={words} result={given} isGiven />
          </DialogBody>
          <DialogFooter>
            <Button onClick={comps.startAgain}>{words.again}</Button>
            <Button
              variant="primary"
              onClick={() => {
                comps.startAgain();
                onClose();
              }}
            >
              {messages.comps.done}
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
  const { words, checked, problem, isSending, sent } = comps;
  return (
    <>
      <DialogBody className="flex flex-col gap-4 pb-4">
        {checked ? <CompLines words={words} result={checked} isGiven={false} /> : null}
        {isSending ? (
          <Progress
            label={words.title}
            value={sent}
            max={ready}
            valueText={messages.comps.sending(sent, ready)}
          />
        ) : null}
        {problem ? (
          <Alert tone="danger" live>
            {problem}
          </Alert>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button disabled={isSending} onClick={comps.edit}>
          {messages.comps.edit}
        </Button>
        <Button
          variant="primary"
          disabled={ready === 0}
          busy={isSending}
          busyLabel={messages.comps.sending(sent, ready)}
          onClick={comps.send}
        >
          {words.send(ready)}
        </Button>
      </DialogFooter>
    </>
  );
}

function ListForm({ comps }: { comps: Comps }) {
  const { passes, passId, choosePass, text, setText, problem, setProblem, isChecking } = comps;
  const [file, setFile] = useState<ReadFile | null>(null);
  const read = async (chosen: File, encoding?: string) => {
    // A file can become unreadable while its dialog is open.
    const decoded = await readTextFile(chosen, encoding).catch(() => null);
    if (!decoded) {
      setProblem(messages.comps.unreadableFile);
      return;
    }
    setText(decoded.text);
    setFile({ ...decoded, file: chosen, isGuess: decoded.isGuess || encoding !== undefined });
  };
  const dropzone = useDropzone({
    accept: { "text/csv": [".csv", ".tsv", ".txt"] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => {
      if (file) void read(file);
    },
    onDropRejected: () => setProblem(messages.comps.unreadableFile),
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
        {passes.length > 0 ? (
          <Field label={messages.passComps.pass}>
            <Select value={passId} onChange={({ target }) => choosePass(target.value)}>
              {passes.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field label={messages.comps.listLabel} help={messages.comps.listHelp} error={problem}>
          <TextArea
            rows={8}
            value={text}
            placeholder={messages.comps.listPlaceholder}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <input {...dropzone.getInputProps({ "aria-label": messages.comps.upload })} />
        <div>
          <Button size="sm" icon={<Upload aria-hidden="true" />} onClick={dropzone.open}>
            {messages.comps.upload}
          </Button>
        </div>
        {file && text !== "" ? (
          <p role="status" className="text-sm text-text-2">
            {messages.comps.fileRead(file.file.name)}
          </p>
        ) : null}
        {file?.isGuess && text !== "" ? (
          <EncodingSelect value={file.encoding} onChange={(encoding) => void read(file.file, encoding)} />
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" busy={isChecking} busyLabel={messages.comps.checking}>
          {messages.comps.check}
        </Button>
      </DialogFooter>
    </form>
  );
}
