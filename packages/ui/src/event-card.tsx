import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { Image as ImageIcon } from "lucide-react";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";
import { screens } from "./screens.ts";
import { Slot } from "./slot.tsx";

const texts = messages.controls;

const card =
  "relative flex h-(--card-h) w-(--card-w) max-laptop:w-full flex-col overflow-hidden rounded-3 border border-line bg-surface";

/** A grid of event cards in as many columns as fit. Below 1024 px they share the full width, below 440 px one fills it. */
export function EventCardGrid({ className, ...rest }: ComponentProps<"ul">) {
  return (
    <ul
      className={clsx(
        "grid grid-cols-[repeat(auto-fill,var(--card-w))] gap-6 max-laptop:grid-cols-[repeat(auto-fill,minmax(var(--card-w),1fr))] max-phonePlus:grid-cols-1",
        className,
      )}
      {...rest}
    />
  );
}

export type EventCardProps = {
  /** The link with the event's title. The whole card is its target. */
  children: ReactElement;
  /** '/watch/the-salt-road' */
  url: string;
  /** 'Opens Nov 27, 2026' */
  status?: ReactNode;
  /** A Chip with `onImage`. */
  chip?: ReactNode;
  imageUrl?: string | null;
  /** The `srcset` of the image. */
  imageSrcSet?: string | undefined;
  /** `eager` for cards in the first view, `first` for the most important one; otherwise lazy. */
  imageLoading?: "lazy" | "eager" | "first";
  /** Shown without an image: 'No image yet'. */
  noImageText?: string;
  /** A small IconButton at the lower right, for example to archive. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
};

/** The card of an event, 255 by 298 px. */
export function EventCard({
  children,
  url,
  status,
  chip,
  imageUrl,
  imageSrcSet,
  imageLoading = "lazy",
  noImageText = texts.noImageYet,
  action,
  headingLevel = 3,
}: EventCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className={clsx(
        card,
        "transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2 has-[h2_a:focus-visible,h3_a:focus-visible]:outline-(length:--focus-w) has-[h2_a:focus-visible,h3_a:focus-visible]:outline-offset-(--focus-gap) has-[h2_a:focus-visible,h3_a:focus-visible]:outline-focus",
      )}
    >
      <div className="relative h-(--card-image-h) shrink-0 bg-surface-3">
        {imageUrl ? (
          <img
            sizes={`${screens.belowPhonePlus} 100vw, 255px`}
            srcSet={imageSrcSet}
            src={imageUrl}
            alt=""
            width={255}
            height={191}
            loading={imageLoading === "lazy" ? "lazy" : undefined}
            fetchPriority={imageLoading === "first" ? "high" : undefined}
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <span className="grid size-full place-content-center justify-items-center gap-2 text-sm text-text-2">
            <ImageIcon aria-hidden="true" className="size-6" />
            {noImageText}
          </span>
        )}
        {chip ? <span className="absolute top-3 start-3">{chip}</span> : null}
      </div>
      <div className="min-h-0 flex-1 px-4 pt-3 pb-4">
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <Heading
              dir="auto"
              className="truncate font-display text-[1.4375rem] leading-title tracking-title"
            >
              <Slot className="outline-none after:absolute after:inset-0 after:content-['']">{children}</Slot>
            </Heading>
            <p dir="auto" className="mt-0.5 truncate text-sm leading-ui text-text-3" title={url}>
              {url}
            </p>
          </div>
          {action ? <div className="relative z-1 -me-1.5 shrink-0">{action}</div> : null}
        </div>
        {status ? <p className="mt-1.5 truncate text-sm leading-ui text-text-2">{status}</p> : null}
      </div>
    </article>
  );
}

/** The placeholder of a card that is loading. */
export function EventCardSkeleton() {
  return (
    <div aria-hidden="true" className={card}>
      <Skeleton className="h-(--card-image-h) shrink-0 rounded-none!" />
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-2.5 w-2/5" />
        <Skeleton className="h-2.5 w-1/2" />
      </div>
    </div>
  );
}
