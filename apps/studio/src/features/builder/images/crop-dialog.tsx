import { initialCropWidth, minCropWidth } from "@matinee/domain/image-rules";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { type SyntheticEvent, useState } from "react";
import {
  centerCrop,
  convertToPercentCrop,
  makeAspectCrop,
  type PercentCrop,
  ReactCrop,
} from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";

const texts = messages.builderScreen;

/** Chooses the visible part of a banner; 'Apply' uploads it. The arrow keys move the frame as well. */
export function CropDialog({
  src,
  aspect,
  busy,
  onApply,
  onClose,
}: {
  src: string;
  aspect: number;
  busy: boolean;
  onApply: (crop: PercentCrop) => void;
  onClose: () => void;
}) {
  const [crop, setCrop] = useState<PercentCrop | undefined>();
  const [scale, setScale] = useState(1);
  const startCrop = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) => {
    const { width, height, naturalWidth } = image;
    setScale(width / naturalWidth);
    const frameWidth = Math.max((initialCropWidth * width) / naturalWidth, width * 0.9);
    const frame = makeAspectCrop({ unit: "px", width: frameWidth }, aspect, width, height);
    const fitting =
      frame.height > height ? makeAspectCrop({ unit: "px", height }, aspect, width, height) : frame;
    setCrop(convertToPercentCrop(centerCrop(fitting, width, height), width, height));
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      locked={busy}
      title={texts.cropTitle}
      description={texts.cropHelp}
    >
      <DialogBody className="flex items-start justify-center">
        <ReactCrop
          // The height is set here, because the library's own rule overrides a class on the image. 290px are the
          // dialog's heading, buttons and margins: the whole image stays visible.
          className="max-h-[min(60dvh,calc(100dvh-290px))]"
          crop={crop}
          aspect={aspect}
          keepSelection
          minWidth={minCropWidth * scale}
          ruleOfThirds
          onChange={(_, percent) => setCrop(percent)}
        >
          <img src={src} alt={texts.uploadBeforeCrop} onLoad={startCrop} />
        </ReactCrop>
      </DialogBody>
      <DialogFooter>
        <Button disabled={busy} onClick={onClose}>
          {messages.credits.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={!crop}
          busy={busy}
          busyLabel={messages.actions.uploading}
          onClick={() => crop && onApply(crop)}
        >
          {messages.wizard.apply}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
