import { Fragment, type ReactNode, use } from "react";
import { getDirection } from "@matinee/texts/languages";
import { Button, Hr, Link, Text } from "react-email";
import { LanguageContext, TextsContext, ThemeContext } from "./email-theme.ts";
import { type Screening, formatShowtimeLines } from "./screening.queries.ts";
import type { ViewingLine } from "./viewing-line.ts";

interface TextProps {
  children: ReactNode;
  /** `auto` for a text that a person wrote: it can be in a language that is written from right to left. */
  dir?: "auto";
}

export function Paragraph({ children, dir }: TextProps) {
  const { text } = use(ThemeContext);
  return (
    <Text
      className="email-text"
      dir={dir}
      style={{ fontSize: 16, lineHeight: "26px", margin: "0 0 16px", color: text, overflowWrap: "anywhere" }}
    >
      {children}
    </Text>
  );
}

/** Secondary information. */
export function Note({ children, dir }: TextProps) {
  const { quiet } = use(ThemeContext);
  return (
    <Text
      className="email-quiet"
      dir={dir}
      style={{ fontSize: 14, lineHeight: "22px", margin: "0 0 14px", color: quiet, overflowWrap: "anywhere" }}
    >
      {children}
    </Text>
  );
}

/** The side on which lines begin. Email programs know no logical sides. */
const useStart = (): "left" | "right" => (getDirection(use(LanguageContext)) === "rtl" ? "right" : "left");

/** A message that another person wrote. Keeps its line breaks. */
export function Quotation({ children }: { children: string }) {
  const { text, accent } = use(ThemeContext);
  const side = useStart();
  return (
    <Text
      className="email-text"
      dir="auto"
      style={{
        fontSize: 18,
        lineHeight: "28px",
        fontStyle: "italic",
        margin: "0 0 20px",
        padding: side === "left" ? "2px 0 2px 16px" : "2px 16px 2px 0",
        [side === "left" ? "borderLeft" : "borderRight"]: `3px solid ${accent}`,
        color: text,
        overflowWrap: "anywhere",
      }}
    >
      {children.split(/\r?\n/).map((line, at) => (
        // Lines never move, so the index is a stable key.
        <Fragment key={at}>
          {at > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

function Rule({ margin }: { margin: string }) {
  const { line } = use(ThemeContext);
  return <Hr className="email-line" style={{ border: "none", borderTop: `1px solid ${line}`, margin }} />;
}

/** Date and time of the screening. */
export function Showtime({ screening, until = null }: { screening: Screening; until?: ViewingLine | null }) {
  const { text, quiet } = use(ThemeContext);
  const texts = use(TextsContext);
  return (
    <>
      <Rule margin="4px 0 16px" />
      {[...formatShowtimeLines(screening, texts), ...(until ? [until] : [])].map(([label, value]) => (
        <Text key={label} style={{ margin: "0 0 12px", color: text }}>
          <span className="email-quiet" style={{ fontSize: 13, lineHeight: "18px", color: quiet }}>
            {label}
          </span>
          <br />
          <span className="email-text" style={{ fontSize: 18, lineHeight: "26px", fontWeight: 600 }}>
            {value}
          </span>
        </Text>
      ))}
      <Rule margin="4px 0 22px" />
    </>
  );
}

/** The main button of a ticket, or of a pass of a festival, with what its link is. */
export function TicketLink({ screening, href }: { screening: Pick<Screening, "kind">; href: string }) {
  const { emailParts, passEmails } = use(TextsContext);
  const isPass = screening.kind === "festival";
  return (
    <>
      <MainLink href={href}>{isPass ? passEmails.open : emailParts.watch}</MainLink>
      <Note>{isPass ? passEmails.linkIsPass : emailParts.linkIsTicket}</Note>
    </>
  );
}

/** The main button, followed by its address for email programs that show no buttons. */
export function MainLink({ href, children }: { href: string; children: ReactNode }) {
  const { button, onButton, quiet } = use(ThemeContext);
  const { copyAddress } = use(TextsContext).emailParts;
  return (
    <>
      <Button
        href={href}
        className="email-button"
        style={{
          backgroundColor: button,
          color: onButton,
          borderRadius: 8,
          padding: "15px 28px",
          fontSize: 16,
          lineHeight: "20px",
          fontWeight: 600,
        }}
      >
        {children}
      </Button>
      <Text
        className="email-quiet"
        data-skip-in-text
        style={{ fontSize: 12, lineHeight: "18px", color: quiet, margin: "12px 0 20px" }}
      >
        {`${copyAddress} `}
        <Link href={href} style={{ color: quiet, textDecoration: "underline", wordBreak: "break-all" }}>
          {href}
        </Link>
      </Text>
    </>
  );
}

/** One of several links, each on its own line. */
export function SideLink({ href, children }: { href: string; children: ReactNode }) {
  const { accent } = use(ThemeContext);
  return (
    <Text style={{ fontSize: 16, lineHeight: "24px", margin: "0 0 10px" }}>
      <Link
        href={href}
        className="email-accent"
        style={{ color: accent, fontWeight: 600, textDecoration: "underline" }}
      >
        {children}
      </Link>
    </Text>
  );
}

/** Marks a name's place in a text until it is filled: private characters, which no text contains. */
const FIRST_MARK = 0xe000;

/** A text with names, each isolated: it can be written from right to left. */
export function TextWithNames({
  text,
  names,
}: {
  text: (...names: readonly string[]) => string;
  names: readonly string[];
}) {
  const marks = names.map((_, at) => String.fromCodePoint(FIRST_MARK + at));
  const pieces = text(...marks).split(/([\uE000-\uF8FF])/);
  return pieces
    .filter((piece) => piece !== "")
    .map((piece) => (marks.includes(piece) ? <bdi key={piece}>{names[marks.indexOf(piece)]}</bdi> : piece));
}

/** A link in the footer. */
export function FootLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: "#6b6156", textDecoration: "underline" }}>
      {children}
    </Link>
  );
}

/** A table of labels and values, for receipts. `total` adds a sum row. */
export function Facts({
  rows,
  total,
  isContinued = false,
}: {
  rows: readonly (readonly [label: string, value: string])[];
  total?: readonly [label: string, value: string] | undefined;
  /** Whether it comes right after another one, whose last rule is its first. */
  isContinued?: boolean;
}) {
  const { line, text, quiet } = use(ThemeContext);
  const cell = { fontSize: 15, lineHeight: "22px", padding: "5px 0", verticalAlign: "top" } as const;
  const number = {
    ...cell,
    color: text,
    ...(useStart() === "left"
      ? ({ textAlign: "right", paddingLeft: 16 } as const)
      : ({ textAlign: "left", paddingRight: 16 } as const)),
    fontVariantNumeric: "tabular-nums",
    overflowWrap: "anywhere",
  } as const;
  const sum = { fontWeight: 600, borderTop: `1px solid ${line}`, color: text };
  return (
    <>
      {isContinued ? null : <Rule margin="4px 0 10px" />}
      <table data-facts width="100%" cellPadding={0} cellSpacing={0} role="presentation">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <td className="email-quiet" style={{ ...cell, color: quiet }}>
                <bdi>{label}</bdi>
              </td>
              <td className="email-text" style={number}>
                {value}
              </td>
            </tr>
          ))}
          {total ? (
            <tr>
              <td className="email-text email-line" style={{ ...cell, ...sum }}>
                {total[0]}
              </td>
              <td className="email-text email-line" style={{ ...number, ...sum }}>
                {total[1]}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <Rule margin="10px 0 22px" />
    </>
  );
}
