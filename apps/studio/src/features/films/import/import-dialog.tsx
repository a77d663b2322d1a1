import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextArea } from "@matinee/ui/text-area";
import { Upload } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useDropzone } from "react-dropzone";
import { EncodingSelect } from "../../../components/encoding-select.tsx";
import { type ReadFile, readTextFile } from "../../../lib/read-text-file.ts";
import { listOpenQuestions } from "./import-answers.ts";
import { ImportLines, listColumnNames } from "./import-lines.tsx";
import { type FilmImportState, useFilmImport } from "./use-film-import.ts";

const texts = messages.filmImport;
const steps = ["list", "columns", "preview", "result"] as const;

/** Imports a list of films: the list, its columns, what would happen to each line, and what happened. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useFilmImport();
  const { step, read } = state;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={texts.title}
      description={step === "list" ? texts.intro : undefined}
      step={{ current: steps.indexOf(step) + 1, total: steps.length }}
      locked={state.isBusy}
    >
      {step === "list" || !read ? (
        <ListStep state={state} />
      ) : step === "columns" ? (
        <ColumnsStep state={state} read={read} />
      ) : step === "preview" ? (
        <StepForm
          state={state}
          submitLabel={texts.submit}
          busyLabel={texts.importing}
          onBack={() => state.goTo("columns")}
          onSubmit={state.submit}
        >
          <ImportLines
            lines={read.lines}
            answers={{ decisions: state.decisions, onChange: state.setDecisions }}
          />
          <OpenQuestions count={listOpenQuestions(read.lines, state.decisions).length} />
        </StepForm>
      ) : (
        <>
          <DialogBody className="pb-4">
            <ImportLines lines={read.lines} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={() => state.goTo("list")}>{texts.again}</Button>
            <Button variant="primary" onClick={onClose}>
              {messages.actions.done}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

function OpenQuestions({ count }: { count: number }) {
  return <div role="status">{count > 0 ? <Alert tone="warning">{texts.open(count)}</Alert> : null}</div>;
}

/** A step with a problem of its request, a way back, and the button that goes on. */
function StepForm({
  state: { problem, isBusy },
  submitLabel,
  busyLabel,
  onBack,
  onSubmit,
  children,
}: {
  state: FilmImportState;
  submitLabel: string;
  busyLabel: string;
  onBack?: () => void;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <DialogBody className="flex flex-col gap-4 pb-4">
        {children}
        {problem ? (
          <Alert tone="danger" live>
            {problem}
          </Alert>
        ) : null}
      </DialogBody>
      <DialogFooter>
        {onBack ? (
          <Button disabled={isBusy} onClick={onBack}>
            {messages.actions.back}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}

function ListStep({ state }: { state: FilmImportState }) {
  const { text, setText, setProblem } = state;
  const [file, setFile] = useState<ReadFile | null>(null);
  const read = async (chosen: File, encoding?: string) => {
    // A file can become unreadable while its dialog is open.
    const decoded = await readTextFile(chosen, encoding).catch(() => null);
    if (!decoded) {
      setProblem(texts.unreadable);
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
    onDropAccepted: ([chosen]) => {
      if (chosen) void read(chosen);
    },
    onDropRejected: () => setProblem(texts.unreadable),
  });
  return (
    <StepForm state={state} submitLabel={texts.continue} busyLabel={texts.checking} onSubmit={state.check}>
      <div className="flex flex-col gap-4" {...dropzone.getRootProps({ tabIndex: -1, role: "presentation" })}>
        <Field label={texts.list} help={texts.listHelp}>
          <TextArea
            rows={8}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <input {...dropzone.getInputProps({ "aria-label": texts.chooseFile })} />
        <div>
          <Button size="sm" icon={<Upload aria-hidden="true" />} onClick={dropzone.open}>
            {texts.chooseFile}
          </Button>
        </div>
        {file && text !== "" ? (
          <p role="status" className="text-sm text-text-2">
            {texts.fileRead(file.file.name)}
          </p>
        ) : null}
        {file?.isGuess && text !== "" ? (
          <EncodingSelect value={file.encoding} onChange={(encoding) => void read(file.file, encoding)} />
        ) : null}
      </div>
    </StepForm>
  );
}

function ColumnsStep({
  state,
  read: { source, columns },
}: {
  state: FilmImportState;
  read: NonNullable<FilmImportState["read"]>;
}) {
  const { mapping, setMapping } = state;
  return (
    <StepForm
      state={state}
      submitLabel={texts.continue}
      busyLabel={texts.checking}
      onBack={() => state.goTo("list")}
      onSubmit={state.preview}
    >
      <p>{source ? texts.detected[source] : texts.otherList}</p>
      <div className="grid items-start gap-4 tablet:grid-cols-2" role="group" aria-label={texts.columns}>
        {listColumnNames().map(({ column, name }) => {
          const index = mapping[column] ?? null;
          const example = index === null ? "" : (columns[index]?.example ?? "");
          return (
            <Field
              key={column}
              label={name}
              help={
                example === "" ? undefined : (
                  <span className="line-clamp-2 wrap-anywhere">{texts.example(example)}</span>
                )
              }
            >
              <Select
                value={index === null ? "" : String(index)}
                onChange={({ target }) =>
                  setMapping({ ...mapping, [column]: target.value === "" ? null : Number(target.value) })
                }
              >
                <option value="">{texts.noColumn}</option>
                {columns.map((each, at) => (
                  // Two columns may have the same name.
                  // oxlint-disable-next-line react/no-array-index-key
                  <option key={at} value={at}>
                    {each.name || messages.formats.number(at + 1)}
                  </option>
                ))}
              </Select>
            </Field>
          );
        })}
      </div>
    </StepForm>
  );
}
