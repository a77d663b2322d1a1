import { messages } from "@matinee/texts";
import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { ChevronRight, LifeBuoy, Mail, Play, Send } from "lucide-react";
import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import { LiveTalkPart } from "./live-talk-part.tsx";
import type { PartProps } from "./preview-event.ts";

const texts = messages.pagePreview;

// As on the watch page: headings in the message rank below the page's title.
const markdownParts: Components = { h1: "h3", h2: "h3" };
const markdownClass =
  "text-text-2 wrap-anywhere [&>*+*]:mt-[1em] [&>:first-child]:text-text [&_:is(h3,h4,h5,h6)]:font-display [&_:is(h3,h4,h5,h6)]:text-title-sm [&_:is(h3,h4,h5,h6)]:text-text [&_a]:link [&_blockquote]:border-s-2 [&_blockquote]:border-accent [&_blockquote]:ps-[1em] [&_ol]:list-decimal [&_ol]:ps-[1.4em] [&_ul]:list-disc [&_ul]:ps-[1.2em]";

/** Draws the About tab: message, message video, live talk, sponsor, contacts and photos. */
export function AboutPart({ event, phone }: PartProps) {
  const { message, messageVideo, caption } = event.about;
  return (
    <>
      <div className={`grid gap-x-16 gap-y-10 ${phone ? "" : "grid-cols-[minmax(0,1fr)_340px]"}`}>
        <div className="min-w-0">
          <div className={`max-w-measure ${markdownClass}`}>
            {isMarkdownTooComplex(message ?? "") ? (
              <p className="whitespace-pre-line">{message}</p>
            ) : (
              <Markdown skipHtml disallowedElements={["img"]} components={markdownParts}>
                {message || texts.yourMessage}
              </Markdown>
            )}
          </div>
          {messageVideo ? (
            <figure className="mt-10">
              <div className="relative aspect-video overflow-hidden rounded-3 bg-surface-2">
                {event.still ? <img src={event.still} alt="" className="size-full object-cover" /> : null}
                <span className="glass absolute inset-0 m-auto grid size-18 place-items-center rounded-full">
                  <Play className="size-7" />
                </span>
              </div>
              {caption ? <figcaption className="mt-3 text-sm text-text-3">{caption}</figcaption> : null}
            </figure>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <LiveTalkPart event={event} />
          {event.sponsor?.details ? (
            <div className="panel p-6">
              <p className="font-display text-title-sm wrap-anywhere">
                {event.sponsor.name ? texts.presentedWithSponsor(event.sponsor.name) : texts.presentedWith}
              </p>
              <p className="mt-2 text-md whitespace-pre-line text-text-2 wrap-anywhere">
                {event.sponsor.details}
              </p>
            </div>
          ) : null}
          <ul>
            {event.canForward ? <Row icon={<Send />}>{messages.watch.forwardToFriend}</Row> : null}
            <Row icon={<LifeBuoy />}>{messages.watch.needHelp}</Row>
            {event.hasTeamEmail ? <Row icon={<Mail />}>{messages.watch.contactFilmTeam}</Row> : null}
          </ul>
        </div>
      </div>
      <Photos event={event} phone={phone} />
    </>
  );
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-4 border-b border-line font-medium [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-text-2">
      {icon}
      <span className="flex-1">{children}</span>
      <ChevronRight />
    </li>
  );
}

/** Draws the first photo large with the others in two rows beside it; on a phone, one scrolling row. */
function Photos({ event: { photos }, phone }: PartProps) {
  if (photos.length === 0) return null;
  const isMosaic = photos.length >= 3;
  const getShape = (index: number) => {
    if (phone) return "aspect-[4/3]";
    if (isMosaic && index === 0) return "aspect-[4/3.9]";
    return photos.length === 4 && index === 3 ? "aspect-[3.06/1]" : "aspect-[3/2]";
  };
  const getPlace = (index: number) => {
    if (phone) return "w-[82%] shrink-0";
    if (isMosaic && index === 0) return "row-span-2";
    return photos.length === 4 && index === 3 ? "col-span-2" : "";
  };
  const grid = isMosaic ? "grid-cols-[1.42fr_1fr_1fr]" : "grid-cols-2";
  return (
    <ul className={`gap-3 ${phone ? "-mx-5 mt-12 flex px-5" : `mt-16 grid ${grid}`}`}>
      {photos.map(({ id, url }, index) => (
        <li key={id} className={`overflow-hidden rounded-2 bg-surface-2 ${getPlace(index)}`}>
          <img src={url} alt="" className={`size-full object-cover ${getShape(index)}`} />
        </li>
      ))}
    </ul>
  );
}
