import { messages } from "@matinee/texts";
import { Logo } from "@matinee/ui/logo";
import { SkipLink } from "@matinee/ui/skip-link";
import { ThemeToggle } from "@matinee/ui/theme-toggle";
import { TopBarLink } from "@matinee/ui/top-bar";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet } from "react-router";
import { platformQuery } from "../lib/queries/platform.queries.ts";
import { paths } from "../paths.ts";

/** Layout of the pages for users who are not signed in: one panel. */
export function AuthLayout() {
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
        <Outlet />
      </main>
    </div>
  );
}
