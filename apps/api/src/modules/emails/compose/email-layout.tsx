import { getDirection } from "@matinee/texts/languages";
import { type ReactNode, use } from "react";
import { Body, Container, Head, Heading, Html, Img, Preview, Section, Text } from "react-email";
import {
  createEventTheme,
  EMAIL_STYLES,
  type EventArtwork,
  LanguageContext,
  platformTheme,
  ThemeContext,
} from "./email-theme.ts";

export const sans = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const serif = "'Instrument Serif', 'Iowan Old Style', Georgia, 'Times New Roman', serif";

interface EmailLayoutProps {
  /** Text that email programs show next to the subject. */
  preview: string;
  title: string;
  /** The kind of email, shown above the title. */
  kicker?: string;
  /** The event's colours and image; without them the platform theme applies. */
  artwork?: EventArtwork;
  children: ReactNode;
  /** Small print: why the recipient gets this email and how to unsubscribe. */
  footer?: ReactNode;
}

/** The frame of every email. Inline styles and one column, because old email programs support nothing else. */
export function EmailLayout({ preview, title, kicker, artwork, children, footer }: EmailLayoutProps) {
  const language = use(LanguageContext);
  const direction = getDirection(language);
  const theme = artwork ? createEventTheme(artwork.accent) : platformTheme;
  return (
    <ThemeContext value={theme}>
      <Html lang={language} dir={direction}>
        <Head>
          <title>{title}</title>
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <style>{EMAIL_STYLES}</style>
        </Head>
        {/* The head already has a title, and a document may have only one. */}
        <Preview useTitleTag={false}>{preview}</Preview>
        <Body
          lang={language}
          dir={direction}
          className="email-page"
          style={{ backgroundColor: "#f8f5f0", margin: 0, fontFamily: sans }}
        >
          <Container
            // Some email programs keep neither the root nor the body.
            {...(direction === "rtl" && { dir: direction })}
            style={{
              maxWidth: 640,
              margin: "0 auto",
              padding: "28px 16px 36px",
              ...(direction === "rtl" && { textAlign: "right" }),
            }}
          >
            <Text
              className="email-brand"
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
              className={`email-${theme.name}`}
              style={{
                backgroundColor: theme.card,
                border: `1px solid ${artwork ? theme.card : theme.line}`,
                borderTop: artwork && !artwork.image ? `4px solid ${theme.accent}` : undefined,
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
              <Section className="email-inner" style={{ padding: "32px 36px 36px" }}>
                {kicker ? (
                  <Text
                    className="email-accent"
                    style={{
                      fontSize: 15,
                      lineHeight: "20px",
                      fontWeight: 600,
                      margin: "0 0 6px",
                      color: theme.accent,
                    }}
                  >
                    {kicker}
                  </Text>
                ) : null}
                <Heading
                  as="h1"
                  dir="auto"
                  className="email-title email-text"
                  style={{
                    fontFamily: serif,
                    fontWeight: 400,
                    fontSize: 40,
                    lineHeight: "44px",
                    margin: "0 0 18px",
                    color: theme.text,
                    overflowWrap: "anywhere",
                  }}
                >
                  {title}
                </Heading>
                {children}
              </Section>
            </Section>
            <Text
              className="email-foot"
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
