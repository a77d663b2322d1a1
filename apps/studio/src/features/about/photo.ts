import type { OwnedPage } from "@matinee/contract/schemas/pages";

export type Photo = OwnedPage["photos"][number];

export type NewPhoto = Pick<Photo, "url" | "title">;
