import type { UploadInvitation } from "@matinee/contract/schemas/films";
import type { UploadInvitationState } from "@matinee/domain/film-records";
import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";

const tones = {
  sent: "neutral",
  opened: "neutral",
  uploading: "info",
  received: "success",
  expired: "danger",
} as const satisfies Record<UploadInvitationState, string>;

/** Says how far an upload invitation has come. */
export const InvitationChip = ({
  invitation: { state },
}: {
  invitation: Pick<UploadInvitation, "state">;
}) => <Chip tone={tones[state]}>{messages.uploadInvitations.states[state]}</Chip>;
