import { messages } from "@matinee/texts";
import { Accordion, AccordionItem } from "@matinee/ui/accordion";
import { LiveTalk } from "../../../components/live-talk.tsx";
import { findTextLanguage } from "../../../lib/text-language.ts";
import type { SectionProps } from "../../../lib/section-props.ts";

const texts = messages.pageDialogs;

/** Questions and answers, and the live talk. */
export function FaqSection({ page, liveUrl }: SectionProps) {
  const questions = page.comments.toSorted((a, b) => a.order - b.order);
  const languageOf = ({ id }: { id: string }) => findTextLanguage(page, `${id}.text`);
  return (
    <div className="grid gap-x-16 gap-y-10 laptop:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0">
        <h2 dir="auto" className="mb-6 font-display text-title-md wrap-anywhere">
          {page.faqSectionTitle || messages.watch.faq}
        </h2>
        {questions.length === 0 ? (
          <p className="text-text-2">{texts.noQuestionsYet}</p>
        ) : (
          <Accordion type="multiple">
            {questions.map((question) => (
              <AccordionItem
                key={question.id}
                value={question.id}
                title={
                  <span dir="auto" lang={languageOf(question)}>
                    {question.text}
                  </span>
                }
              >
                <p
                  dir="auto"
                  lang={question.children[0] && languageOf(question.children[0])}
                  className="whitespace-pre-line wrap-anywhere"
                >
                  {question.children[0]?.text}
                </p>
              </AccordionItem>
            ))}
          </Accordion>
        )}
      </div>
      <LiveTalk page={page} liveUrl={liveUrl} />
    </div>
  );
}
