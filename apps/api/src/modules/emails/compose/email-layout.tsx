import type { ReactNode } from "react";
import { Body, Container, Head, Heading, Html, Img, Preview, Section, Text } from "react-email";
import {
  createEventTheme,
  EMAIL_STYLES,
  type EventArtwork,
  platformTheme,
  ThemeContext,
} from "./email-theme.ts";

export const sans = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const serif = "'Instrument Serif', 'Iowan Old Style', Georgia, 'Times New Roman', serif";

interface EmailLayoutProps {
  /** What mail programs show beside the subject. */
  preview: string;
  title: string;
  /** What kind of mail it is, in a few words over the title. */
  kicker?: string;
  /** The event whose look it wears; without one it is the house's own mail. */
  artwork?: EventArtwork;
  children: ReactNode;
  /** What stands small at the end: why this came, and how to hear no more. */
  footer?: ReactNode;
}

/** The frame of every mail. Styles are inline and the order is one column, for the oldest programs. */
export function EmailLayout({ preview, title, kicker, artwork, children, footer }: EmailLayoutProps) {
  const tone = artwork ? createEventTheme(artwork.accent) : platformTheme;
  return (
    <ThemeContext value={tone}>
      <Html lang="en">
        <Head>
          <title>{title}</title>
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <style>{EMAIL_STYLES}</style>
        </Head>
        {/* The head has the title: a document has one. */}
        <Preview useTitleTag={false}>{preview}</Preview>
        <Body className="mail-page" style={{ backgroundColor: "#f8f5f0", margin: 0, fontFamily: sans }}>
          <Container style={{ maxWidth: 640, margin: "0 auto", padding: "28px 16px 36px" }}>
            <Text
              className="mail-brand"
              data-skip-in-text
              style={{
                fontFamily: serif,
                fontSize: 26,
                lineHeight: "30px",
                margin: "0 0 14px 4px",
                color: "#1d1815",
              }}
            >
              Matinee
            </Text>
            <Section
              className={`mail-${tone.name}`}
              style={{
                backgroundColor: tone.card,
                border: `1px solid ${artwork ? tone.card : tone.line}`,
                borderTop: artwork && !artwork.image ? `4px solid ${tone.accent}` : undefined,
                borderRadius: 12,
                borderCollapse: "separate",
                overflow: "hidden",
              }}
            >
              {artwork?.image ? (
                <Img
                  src={artwork.image}
                  alt=""
                  width="606"
                  style={{ width: "100%", borderRadius: "11px 11px 0 0", display: "block" }}
                />
              ) : null}
              <Section className="mail-inner" style={{ padding: "32px 36px 36px" }}>
                {kicker ? (
                  <Text
                    className="mail-accent"
                    style={{
                      fontSize: 15,
                      lineHeight: "20px",
                      fontWeight: 600,
                      margin: "0 0 6px",
                      color: tone.accent,
                    }}
                  >
                    {kicker}
                  </Text>
                ) : null}
                <Heading
                  as="h1"
                  className="mail-title mail-text"
                  style={{
                    fontFamily: serif,
                    fontWeight: 400,
                    fontSize: 40,
                    lineHeight: "44px",
                    margin: "0 0 18px",
                    color: tone.text,
                    overflowWrap: "anywhere",
                  }}
                >
                  {title}
                </Heading>
                {children}
              </Section>
            </Section>
            <Text
              className="mail-foot"
              style={{ fontSize: 13, lineHeight: "20px", color: "#6b6156", margin: "18px 4px 0" }}
            >
              {footer}
            </Text>
          </Container>
        </Body>
      </Html>
    </ThemeContext>
  );
}
