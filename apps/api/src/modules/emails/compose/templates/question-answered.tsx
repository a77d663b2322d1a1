import { eq } from "drizzle-orm";
import { liveRoomMembers, questions } from "../../../../db/schema/live-rooms.ts";
import { findOptOuts } from "../../unsubscribe/opt-outs.queries.ts";
import { createUnsubscribeHeaders, createUnsubscribeUrl } from "../../unsubscribe/unsubscribe-grant.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { FootLink, Paragraph, Quotation } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";
import { findScreening } from "../screening.queries.ts";

export const composeQuestionAnswered: ComposeEmail<"question-answered"> = async (
  services,
  { questionId },
  to,
) => {
  const { text, emailedAnswer, pageId } = questions;
  const [question] = await services.db
    .select({ text, emailedAnswer, pageId, name: liveRoomMembers.name })
    .from(questions)
    .innerJoin(liveRoomMembers, eq(liveRoomMembers.id, questions.memberId))
    .where(eq(questions.id, questionId));
  // The viewer may have had their data erased since.
  if (!question?.emailedAnswer || !question.text) return null;
  const screening = await findScreening(services, question.pageId);
  if (!screening) return null;
  const isUnwanted = await findOptOuts(services.db, [to]);
  if (isUnwanted(to, screening.id)) return null;
  const { emailParts, viewerEmails } = services.texts;
  const words = viewerEmails.questionAnswered;
  const unsubscribe = createUnsubscribeUrl(services, to, screening.id);
  return {
    subject: words.subject(screening.title),
    headers: createUnsubscribeHeaders(unsubscribe),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={words.preview}
        kicker={words.kicker}
        title={screening.title}
        footer={
          <>
            {`${words.footer} `}
            <FootLink href={unsubscribe}>{emailParts.noMoreEmails}</FootLink>
          </>
        }
      >
        <Paragraph>{emailParts.hello(getGreetingName(question.name))}</Paragraph>
        <Paragraph>{words.youAsked}</Paragraph>
        <Quotation>{question.text}</Quotation>
        <Paragraph>{words.answer}</Paragraph>
        {question.emailedAnswer.split(/\n{2,}/).map((paragraph, at) => (
          // Paragraphs never move, so the index is a stable key.
          <Paragraph key={at} dir="auto">
            {paragraph}
          </Paragraph>
        ))}
      </EmailLayout>
    ),
  };
};
