import type { ReactNode } from "react";
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from "react-email";

const sans = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const serif = "'Instrument Serif', Georgia, 'Times New Roman', serif";

/** The look of a mail: the house's, or an event's with its picture and accent. */
export interface MailLook {
  /** Absolute address of the event's picture. */
  image?: string | null;
  /** Hex colour of the event. */
  accent?: string | null;
}

interface MailLayoutProps extends MailLook {
  preview: string;
  title: string;
  children: ReactNode;
  /** What stands small at the end: why this came, and how to hear no more. */
  footer?: ReactNode;
}

/** The frame of every mail. Styles are inline and the order is one column, for the oldest clients. */
export function MailLayout({ preview, title, image, children, footer }: MailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body
        style={{
          backgroundColor: "#f8f5f0",
          margin: 0,
          padding: "32px 0",
          fontFamily: sans,
          color: "#1d1815",
        }}
      >
        <Container style={{ maxWidth: 560, margin: "0 auto", padding: "0 20px" }}>
          <Text style={{ fontFamily: serif, fontSize: 24, lineHeight: "28px", margin: "0 0 16px" }}>
            Matinee
          </Text>
          <Section style={{ backgroundColor: "#ffffff", border: "1px solid #e4dccf", borderRadius: 12 }}>
            {image ? (
              <Img
                src={image}
                alt=""
                width="558"
                style={{ width: "100%", borderRadius: "12px 12px 0 0", display: "block" }}
              />
            ) : null}
            <Section style={{ padding: "28px 28px 32px" }}>
              <Heading
                as="h1"
                style={{
                  fontFamily: serif,
                  fontWeight: 400,
                  fontSize: 32,
                  lineHeight: "36px",
                  margin: "0 0 16px",
                }}
              >
                {title}
              </Heading>
              {children}
            </Section>
          </Section>
          <Text style={{ fontSize: 12, lineHeight: "18px", color: "#6b6156", margin: "20px 0 0" }}>
            {footer}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={{ fontSize: 16, lineHeight: "26px", margin: "0 0 16px" }}>{children}</Text>;
}

/** The one thing to press, with its address below for clients that show no buttons. */
export function MainLink({
  href,
  accent,
  children,
}: {
  href: string;
  accent?: string | null;
  children: ReactNode;
}) {
  const colours = accent
    ? { backgroundColor: accent, color: "#1c1204" }
    : { backgroundColor: "#1d1815", color: "#fffaf2" };
  return (
    <>
      <Button
        href={href}
        style={{ ...colours, borderRadius: 8, padding: "14px 24px", fontSize: 16, fontWeight: 600 }}
      >
        {children}
      </Button>
      <Text
        style={{
          fontSize: 13,
          lineHeight: "20px",
          color: "#6b6156",
          margin: "14px 0 20px",
          wordBreak: "break-all",
        }}
      >
        Or open <Link href={href}>{href}</Link>
      </Text>
    </>
  );
}

/** Label and value, one a row; for receipts. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <>
      <Hr style={{ borderColor: "#e4dccf", margin: "20px 0 12px" }} />
      <table width="100%" cellPadding={0} cellSpacing={0} role="presentation">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <td style={{ fontSize: 14, lineHeight: "26px", color: "#574e45" }}>{label}</td>
              <td
                style={{
                  fontSize: 14,
                  lineHeight: "26px",
                  textAlign: "right",
                  fontVariantNumeric: "tabular-nums",
                }}
              >
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Hr style={{ borderColor: "#e4dccf", margin: "12px 0 20px" }} />
    </>
  );
}
