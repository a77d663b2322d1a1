import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { maxEmbedOrigins, parseEmbedOrigin } from "@matinee/domain/embed-origins";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { saveEventChanges } from "../../lib/events.queries.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { watchPaths } from "../../paths.ts";

const texts = messages.embed;

/** Chooses the sites that may show the event's card, and gives them the markup. Each change is saved at once. */
export function FramePanel({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const platform = useQuery(platformQuery);
  const sites = event.embedOrigins;
  const draftName = `embed-site.${event.id}`;
  const { form, drop } = useDraftForm(draftName, { site: "" });
  const add = useMutation({
    mutationFn: (origin: string) =>
      saveEventChanges(client, event, ({ embedOrigins }) => ({
        embedOrigins: [...embedOrigins.filter((site) => site !== origin), origin],
      })),
    onSuccess: () => {
      form.reset({ site: "" });
      drop();
    },
    onError: (error) => {
      showFormFailure(form, error, { embedOrigins: "site" }, { text: messages.events.errorUpdating });
    },
  });
  const remove = useMutation({
    mutationFn: (origin: string) =>
      saveEventChanges(client, event, ({ embedOrigins }) => ({
        embedOrigins: embedOrigins.filter((site) => site !== origin),
      })),
    // The button that had the focus is gone.
    onSuccess: () => form.setFocus("site"),
    onError: (error) => toast.error(describeFailure(error, messages.events.errorUpdating)),
  });
  const checkSite = (typed: string) => {
    const origin = parseEmbedOrigin(typed);
    if (!origin) return texts.notASite;
    if (sites.includes(origin)) return texts.alreadyThere;
    return sites.length < maxEmbedOrigins || texts.tooMany(maxEmbedOrigins);
  };
  const isSaving = add.isPending || remove.isPending;
  const snippet = platform.data && renderSnippet(event, platform.data.hosts.watch);
  return (
    <Panel title={texts.title}>
      <p className="mb-5 max-w-measure text-text-2">{texts.intro}</p>
      <form noValidate onSubmit={form.handleSubmit(({ site }) => add.mutate(parseEmbedOrigin(site) ?? site))}>
        <Field label={texts.sites} error={form.formState.errors.site?.message}>
          <div className="grid gap-3 phonePlus:grid-cols-[minmax(0,1fr)_auto]">
            <TextInput
              type="url"
              maxLength={300}
              autoCapitalize="off"
              spellCheck={false}
              placeholder={texts.placeholder}
              {...form.register("site", { validate: checkSite })}
            />
            <Button
              type="submit"
              busy={add.isPending}
              busyLabel={messages.actions.adding}
              disabled={remove.isPending}
            >
              {texts.add}
            </Button>
          </div>
        </Field>
      </form>
      {sites.length === 0 ? (
        <p className="mt-3 text-sm text-text-3">{texts.none}</p>
      ) : (
        <ul aria-label={texts.sites} className="mt-3 flex flex-col">
          {sites.map((site) => (
            <li key={site} className="flex min-h-12 items-center gap-3 border-b border-line">
              <span className="min-w-0 flex-1 wrap-anywhere">{site}</span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={texts.remove(site)}
                disabled={isSaving}
                onClick={() => remove.mutate(site)}
              >
                {messages.actions.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {snippet && sites.length > 0 ? (
        <div className="mt-5 flex flex-col items-start gap-2">
          <Field label={texts.snippet} className="w-full">
            <TextArea readOnly rows={3} value={snippet} className="font-mono text-sm" />
          </Field>
          <CopyButton size="sm" text={snippet} label={texts.copySnippet} />
        </div>
      ) : null}
    </Panel>
  );
}

/** The frame keeps its height: on a phone the card is as wide as the page and shows the artwork above the words. */
function renderSnippet({ url, title }: OwnedPage, watchHost: string): string {
  const name = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${watchPaths.embed(watchHost, url)}" title="${name}" width="100%" height="420" style="border:0;max-width:640px" loading="lazy"></iframe>`;
}
