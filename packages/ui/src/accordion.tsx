import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import * as Radix from "@radix-ui/react-accordion";
import type { ComponentProps, ReactNode } from "react";

/** An accordion of questions and answers: `type="single" collapsible` or `type="multiple"`. */
export function Accordion({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={clsx("border-t border-line", className)} {...rest} />;
}

export type AccordionItemProps = {
  value: string;
  title: ReactNode;
  /** The heading level of the question. */
  level?: 2 | 3 | 4;
  children: ReactNode;
};

/** A question with its answer. */
export function AccordionItem({ value, title, level = 3, children }: AccordionItemProps) {
  const Heading = `h${level}` as const;
  return (
    <Radix.Item value={value} className="border-b border-line">
      <Radix.Header asChild>
        <Heading>
          <Radix.Trigger className="group flex min-h-12 w-full items-center justify-between gap-4 rounded-1 py-3 text-start leading-ui font-semibold hover:text-accent-text">
            <span className="min-w-0 wrap-break-word">{title}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-text-2 transition-transform duration-base group-data-[state=open]:rotate-180"
            />
          </Radix.Trigger>
        </Heading>
      </Radix.Header>
      <Radix.Content className="overflow-hidden data-[state=closed]:animate-accordion-up data-[state=open]:animate-accordion-down">
        <div className="max-w-measure pb-5 text-text-2">{children}</div>
      </Radix.Content>
    </Radix.Item>
  );
}
