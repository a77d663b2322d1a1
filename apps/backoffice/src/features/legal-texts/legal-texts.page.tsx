import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { LEGAL_TEXTS } from "@matinee/contract/legal-texts";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Skeleton } from "@matinee/ui/skeleton";
import { tabClass, tabListClass } from "@matinee/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { legalTextQuery } from "../../lib/queries/legal-texts.queries.ts";
import { paths } from "../../paths.ts";
import { LegalTextEditor } from "./legal-text-editor.tsx";

const { title, description, names } = messages.legalTexts;

/** `/admin/legal-texts`: the draft, the preview and the versions of the terms or of the privacy policy. */
export function LegalTextsPage() {
  const roleProblem = findRoleProblem("admin");
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <h1 className="mb-1 font-display text-title-md">{title}</h1>
      {roleProblem ? <Alert tone="info">{roleProblem}</Alert> : <LegalTexts />}
    </>
  );
}

function LegalTexts() {
  const [parameters] = useSearchParams();
  const name = LEGAL_TEXTS.find((text) => text === parameters.get("text")) ?? "terms";
  const detail = useQuery(legalTextQuery(name));
  return (
    <>
      <p className="mb-2 max-w-[72ch] text-text-2">{description}</p>
      <nav aria-label={title} className={`${tabListClass} mb-4`}>
        {LEGAL_TEXTS.map((text) => (
          <Link
            key={text}
            to={paths.legalTexts(text)}
            className={tabClass}
            aria-current={text === name ? "page" : undefined}
          >
            {names[text]}
          </Link>
        ))}
      </nav>
      <QueryPanel
        query={detail}
        keepsData
        loading={
          <div className="grid gap-4 laptop:grid-cols-2" role="status" aria-label={messages.tables.loading}>
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        {(data) => <LegalTextEditor key={name} detail={data} />}
      </QueryPanel>
    </>
  );
}
