import { expect, test } from "vitest";
import { renderEmbedCode } from "./event-widget.ts";

const options = { layout: "card", theme: "dark", color: "", label: "" } as const;

test("the code names the script, the event and the height of the layout", () => {
  const event = { kind: "screening", url: "the-salt-road", title: "The Salt Road" } as const;
  expect(renderEmbedCode(event, "https://watch.example", { ...options, color: "#ffa257" }))
    .toBe(`<script async src="https://watch.example/embed.js"></script>
<matinee-event url="the-salt-road" layout="card" theme="dark" color="#ffa257">
<table height="400"><tr><td><a href="https://watch.example/watch/the-salt-road">The Salt Road</a></td></tr></table>
</matinee-event>`);
  expect(renderEmbedCode(event, "https://watch.example", { ...options, layout: "wide" })).toContain(
    '<table height="88">',
  );
  expect(renderEmbedCode(event, "https://watch.example", { ...options, layout: "button" })).toContain(
    '<table height="44">',
  );
});

test("titles and words are text, not markup", () => {
  const code = renderEmbedCode({ kind: "screening", url: "x", title: "<script>&" }, "https://watch.example", {
    ...options,
    label: '"><img>',
  });
  expect(code).toContain(">&lt;script&gt;&amp;</a>");
  expect(code).toContain('label="&quot;&gt;&lt;img&gt;"');
});

test("without scripts, the code of a festival leads to its page", () => {
  const festival = { kind: "festival", url: "harbour-lights", title: "Harbour Lights" } as const;
  expect(renderEmbedCode(festival, "https://watch.example", options)).toContain(
    '<a href="https://watch.example/festival/harbour-lights">Harbour Lights</a>',
  );
});
