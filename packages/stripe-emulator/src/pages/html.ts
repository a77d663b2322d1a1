/** Markup that is safe to send. Only `html` creates it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Creates markup from a template. Escapes the values that are not markup. */
export function html(pieces: TemplateStringsArray, ...values: Array<string | Html | Html[]>): Html {
  let markup = pieces[0] ?? "";
  for (const [place, value] of values.entries()) markup += asMarkup(value) + (pieces[place + 1] ?? "");
  return new Html(markup);
}

function asMarkup(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map((part) => part.markup).join("");
  if (value instanceof Html) return value.markup;
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes a value for a script element: as JSON, and so that `<` cannot end the element. */
export function escapeForScript(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll("<", String.raw`\u003c`));
}
