import { eq } from "drizzle-orm";
import { liveRoomMembers, questions } from "../../../../db/schema/live-rooms.ts";
import { findOptOuts } from "../../unsubscribe/opt-outs.queries.ts";
import { createUnsubscribeHeaders, createUnsubscribeUrl } from "../../unsubscribe/unsubscribe-grant.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { FootLink, Paragraph, Quotation } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";
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
  const unsubscribe = createUnsubscribeUrl(services.config, to, screening.id);
  return {
    subject: `Your question about ${screening.title}`,
    headers: createUnsubscribeHeaders(unsubscribe),
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview="The film team answers your question from the premiere."
        kicker="The film team answers"
        title={screening.title}
        footer={
          <>
            {"You get this email because you asked a question at the premiere. "}
            <FootLink href={unsubscribe}>No more emails about this event</FootLink>
          </>
        }
      >
        <Paragraph>{`Hello${greetByName(" ", question.name)},`}</Paragraph>
        <Paragraph>At the premiere you asked:</Paragraph>
        <Quotation>{question.text}</Quotation>
        <Paragraph>The film team answers:</Paragraph>
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
