import { Logo } from "@matinee/ui/logo";
import { SkipLink } from "@matinee/ui/skip-link";
import { ThemeToggle } from "@matinee/ui/theme-toggle";
import { TopBarLink } from "@matinee/ui/top-bar";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messages } from "@matinee/contract/messages";
import { platformQuery } from "../../lib/platform.queries.ts";
import { paths } from "../../paths.ts";

/** The way into the control room: one panel, nothing else. */
export function Entrance({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { data } = useQuery(platformQuery);
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6">
      <SkipLink />
      <header className="flex items-center justify-between">
        <Logo />
        <div className="flex items-center gap-1">
          <TopBarLink href={data?.helpUrl} target="_blank" rel="noreferrer">
            {messages.auth.help}
          </TopBarLink>
          <TopBarLink asChild>
            <Link to={paths.login()}>{messages.auth.login}</Link>
          </TopBarLink>
          <ThemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="m-auto w-full max-w-[400px] py-10">
        <h1 className="font-display text-title-lg">{title}</h1>
        {lead ? <p className="mt-2 text-text-2">{lead}</p> : null}
        <div className="mt-6">{children}</div>
      </main>
    </div>
  );
}
