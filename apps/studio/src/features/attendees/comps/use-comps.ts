import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { CompResult, CompsResult } from "@matinee/contract/schemas/comps";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api.ts";

/** Lines of one request, so that the progress moves. */
const LINES_PER_REQUEST = 100;

export interface Comps {
  /** About tickets, or about the passes of a festival. */
  words: typeof messages.comps | typeof messages.passComps;
  /** The passes of a festival, one of which is given; none of a screening, which gives its ticket. */
  passes: OwnedPage["passes"];
  passId: string | undefined;
  choosePass: (id: string) => void;
  /** The list as it is typed. It is kept when the dialog closes and when the session ends. */
  text: string;
  setText: (text: string) => void;
  /** The lines of the checked list; null while the list is edited. */
  checked: CompsResult | null;
  /** The lines after the tickets were given. */
  given: CompsResult | null;
  /** Why the whole list cannot be read or given. */
  problem: string | null;
  setProblem: (problem: string | null) => void;
  isChecking: boolean;
  isSending: boolean;
  /** Lines that got their result. */
  sent: number;
  check: () => void;
  send: () => void;
  edit: () => void;
  startAgain: () => void;
}

/** Checks a list of free tickets and gives them. After a failure the same list can be sent again. */
export function useComps({ id: eventId, kind, passes }: OwnedPage): Comps {
  const words = kind === "festival" ? messages.passComps : messages.comps;
  const [chosenId, choosePass] = useState(passes[0]?.id);
  // Somebody else may have deleted it.
  const passId = passes.some(({ id }) => id === chosenId) ? chosenId : passes[0]?.id;
  const ofPass = passId !== undefined && { productId: passId };
  const client = useQueryClient();
  const [text, setText] = useDraft(`comps.${eventId}`, "");
  const [checked, setChecked] = useState<CompsResult | null>(null);
  const [given, setGiven] = useState<CompsResult | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const params = { id: eventId };
  const showFailure = (error: unknown) =>
    showFormFailure(
      { setError: (_field, { message }) => setProblem(message) },
      error,
      { csv: "list" },
      { text: words.failed, above: setProblem },
    );
  const check = useMutation({
    mutationFn: () => unwrapData(api.comps.create({ params, body: { csv: text, dryRun: true, ...ofPass } })),
    onSuccess: setChecked,
    onError: showFailure,
  });
  const send = useMutation({
    mutationFn: async ({ lines }: CompsResult) => {
      const results = new Map(lines.map((line) => [line.line, line]));
      const ready = lines.filter(({ status }) => status === "created");
      for (let start = 0; start < ready.length; start += LINES_PER_REQUEST) {
        const part = ready.slice(start, start + LINES_PER_REQUEST);
        const tickets = part.map(({ email, name, reference }) => ({
          email,
          name,
          ...(reference && { reference }),
        }));
        const result = await unwrapData(api.comps.create({ params, body: { tickets, ...ofPass } }));
        for (const [index, { line }] of part.entries()) {
          const outcome = result.lines[index];
          if (outcome) results.set(line, { ...outcome, line });
        }
        setSent(start + part.length);
      }
      return summarize([...results.values()]);
    },
    onMutate: () => setSent(0),
    onSuccess: setGiven,
    onError: showFailure,
    // Also after a failure: the earlier requests have given tickets.
    onSettled: () => client.invalidateQueries({ queryKey: ["attendees", eventId] }),
  });
  return {
    words,
    passes,
    passId,
    choosePass,
    text,
    setText: (typed) => {
      setText(typed);
      setProblem(null);
    },
    checked,
    given,
    problem,
    setProblem,
    isChecking: check.isPending,
    isSending: send.isPending,
    sent,
    check: () => {
      setProblem(text.trim() === "" ? messages.comps.empty : null);
      if (text.trim() !== "") check.mutate();
    },
    send: () => {
      setProblem(null);
      if (checked) send.mutate(checked);
    },
    edit: () => {
      setProblem(null);
      setChecked(null);
    },
    startAgain: () => {
      setText("");
      setProblem(null);
      setChecked(null);
      setGiven(null);
    },
  };
}

function summarize(lines: CompResult[]): CompsResult {
  const count = (...statuses: CompResult["status"][]) =>
    lines.filter(({ status }) => statuses.includes(status)).length;
  return {
    created: count("created"),
    existing: count("existing", "revoked"),
    invalid: count("invalid"),
    lines,
  };
}
