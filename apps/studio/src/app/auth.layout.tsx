import { Logo } from "@matinee/ui/logo";
import { SkipLink } from "@matinee/ui/skip-link";
import { ThemeToggle } from "@matinee/ui/theme-toggle";
import { Outlet } from "react-router";

/** Layout of the sign-in and sign-up pages: a picture beside the form, on small screens the form only. */
export function AuthLayout({
  image,
  caption,
  wide = false,
}: {
  image: string;
  caption: string;
  wide?: boolean;
}) {
  return (
    <div className="grid min-h-dvh laptop:grid-cols-[46%_1fr]">
      <SkipLink />
      <aside className="sticky top-0 h-dvh overflow-hidden bg-ink text-paper max-laptop:hidden">
        <img src={image} alt="" width={1200} height={900} className="size-full object-cover" />
        <div className="absolute inset-0 bg-linear-to-t from-ink via-ink/40 to-ink/30" />
        <Logo className="absolute top-9 left-11" />
        <p className="absolute right-11 bottom-11 left-11 font-display text-title-lg">{caption}</p>
      </aside>
      <main id="main" tabIndex={-1} className="relative flex flex-col px-5 py-8 tablet:px-8">
        <div className="flex items-center justify-between laptop:justify-end">
          <Logo className="laptop:hidden" />
          <ThemeToggle />
        </div>
        <div className={`mx-auto my-auto w-full py-10 ${wide ? "max-w-[560px]" : "max-w-[400px]"}`}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
