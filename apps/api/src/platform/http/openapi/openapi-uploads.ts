import { uploadRoutes } from "@matinee/contract/routes/uploads";
import { BYTES_TYPE, CHECKSUM_ALGORITHMS, TUS_EXTENSIONS } from "@matinee/contract/tus";
import { createFailureRef, createHeaderRef } from "./openapi-components.ts";

type UploadRouteName = keyof typeof uploadRoutes;

const UPLOAD_SCOPE = uploadRoutes.create.metadata.scope;
const ID = "0199c0de-0000-7000-8000-000000000000";
const textSchema = { type: "string" } as const;
const countSchema = { type: "integer", minimum: 0 } as const;

const createRequestHeader = (name: string, required: boolean, description: string, example: unknown) => ({
  name,
  in: "header",
  required,
  description,
  schema: typeof example === "number" ? countSchema : textSchema,
  example,
});

const tusResumable = createRequestHeader("Tus-Resumable", true, "The tus version of this request.", "1.0.0");
const methodOverride = createRequestHeader(
  "X-HTTP-Method-Override",
  false,
  "The intended method, for clients that can only send GET and POST.",
  "PATCH",
);
const checksum = createRequestHeader(
  "Upload-Checksum",
  false,
  `One of ${CHECKSUM_ALGORITHMS.join(", ")}, a space, and the digest of this request's bytes in base64.`,
  "sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=",
);
const id = { name: "id", in: "path", required: true, schema: { ...textSchema, format: "uuid" }, example: ID };

const bytes = { content: { [BYTES_TYPE]: { schema: { ...textSchema, format: "binary" } } } };

const createFailureRefs = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, createFailureRef(status)]));

const createSuccess = (description: string, ...headers: Parameters<typeof createHeaderRef>[0][]) => ({
  description,
  headers: {
    "Tus-Resumable": createHeaderRef("TusResumable"),
    ...Object.fromEntries(
      headers.map((name) => [name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-"), createHeaderRef(name)]),
    ),
  },
});

const createOperation = (
  name: UploadRouteName,
  parts: { parameters: object[]; requestBody?: object; responses: object },
) => ({
  tags: ["uploads"],
  operationId: `uploads.${name}`,
  summary: uploadRoutes[name].summary,
  description:
    name === "discover"
      ? "May be called by anyone."
      : `May be called by anyone signed in who owns the video's event, or staff. An API key needs the scope \`${UPLOAD_SCOPE}\`.${name === "create" ? "" : " Whoever was invited to upload a film sends the token of the emailed link in `x-upload-token`."}`,
  security:
    name === "discover"
      ? [{}]
      : [{ session: [] }, { key: [] }, ...(name === "create" ? [] : [{ uploader: [] }])],
  ...(name !== "discover" && { "x-scope": UPLOAD_SCOPE }),
  ...parts,
});

const discover = {
  parameters: [],
  responses: {
    204: {
      ...createSuccess("The server's capabilities", "TusVersion"),
      headers: {
        "Tus-Resumable": createHeaderRef("TusResumable"),
        "Tus-Version": createHeaderRef("TusVersion"),
        "Tus-Extension": {
          description: "The supported tus extensions.",
          schema: textSchema,
          example: TUS_EXTENSIONS,
        },
        "Tus-Max-Size": {
          description: "Largest accepted video in bytes.",
          schema: countSchema,
          example: 53_687_091_200,
        },
        "Tus-Checksum-Algorithm": {
          description: "The algorithms supported in Upload-Checksum.",
          schema: textSchema,
          example: CHECKSUM_ALGORITHMS.join(","),
        },
      },
    },
    ...createFailureRefs(400),
  },
};

/** Paths of the tus endpoint (https://tus.io/protocols/resumable-upload), which the typed client does not cover. */
export const uploadPaths = {
  [uploadRoutes.create.path]: {
    options: createOperation("discover", discover),
    post: createOperation("create", {
      parameters: [
        tusResumable,
        createRequestHeader("Upload-Length", true, "Size of the whole video in bytes.", 734_003_200),
        createRequestHeader(
          "Upload-Metadata",
          true,
          "pageId, kind (feature, trailer, preroll or message) and filename, each followed by its value in base64.",
          "pageId MDE5OWMwZGUtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAw,kind dHJhaWxlcg==,filename ZmlsbS5tcDQ=",
        ),
        checksum,
        methodOverride,
      ],
      requestBody: { description: "The first bytes, if any", ...bytes },
      responses: {
        201: createSuccess("Created", "Location", "UploadOffset", "UploadExpires"),
        ...createFailureRefs(400, 401, 403, 404, 412, 413, 415, 422, 460, 503),
      },
    }),
  },
  [uploadRoutes.append.path.replace(":id", "{id}")]: {
    options: {
      ...createOperation("discover", { ...discover, parameters: [id] }),
      operationId: "uploads.discoverOne",
    },
    head: createOperation("state", {
      parameters: [id, tusResumable],
      responses: {
        200: createSuccess(
          "The received part",
          "UploadOffset",
          "UploadLength",
          "UploadMetadata",
          "UploadExpires",
        ),
        ...createFailureRefs(401, 403, 404, 409, 412),
      },
    }),
    patch: createOperation("append", {
      parameters: [
        id,
        tusResumable,
        createRequestHeader("Upload-Offset", true, "Bytes received so far, as returned by HEAD.", 0),
        checksum,
        methodOverride,
      ],
      requestBody: { description: "The next bytes", required: true, ...bytes },
      responses: {
        204: createSuccess("Appended", "UploadOffset", "UploadExpires"),
        ...createFailureRefs(400, 401, 403, 404, 409, 412, 413, 415, 460, 503),
      },
    }),
    delete: createOperation("terminate", {
      parameters: [id, tusResumable, methodOverride],
      responses: { 204: createSuccess("Discarded"), ...createFailureRefs(401, 403, 404, 409, 412) },
    }),
  },
};
