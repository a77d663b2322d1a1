import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { Comment } from "@matinee/contract/schemas/faq";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** Reads all questions of an event with their answers, page by page. */
export async function listQuestions(id: string): Promise<Comment[]> {
  const all: Comment[] = [];
  for (let page = 1; ; page += 1) {
    const { data, next } = await unwrapData(api.faq.list({ params: { id }, query: { page: String(page) } }));
    all.push(...data);
    if (!next) return all;
  }
}

export const faqQuery = (id: string) =>
  queryOptions({ queryKey: ["faq", id], queryFn: () => listQuestions(id) });
