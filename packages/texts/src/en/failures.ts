import { checkout } from "./dialogs.ts";
import { purchase } from "./purchase.ts";

const advice = "Please upload a video, such as an .mp4 or .mov file.";

/** Why an upload, a conversion or a payment failed. The database stores the keys, with the arguments: rename none. */
export const failures = {
  uploadLost: "The upload was lost on our side. Please upload the file again.",
  notConvertible:
    "We could not convert this video. Exporting it again as an .mp4 file (H.264) usually helps; if not, please ask support.",
  waitsForSpace:
    "Our storage is full at the moment. Your video is stored, and its conversion continues automatically when there is space.",
  tooLargeWithoutCredit:
    "This video is longer or larger than an account without a credit can convert. Please add a credit first, or upload a smaller version.",
  damaged:
    "The file is damaged or was not saved to its end, so it cannot be read. Please export it again and upload the new file.",
  noPictureRead: "No picture could be read from this file.",
  onlySound: "This file has sound but no picture. Please upload a video.",
  noPicture: "There is no picture in this file.",
  noLength: "This file has no length: it looks like a single picture.",
  tooLong: (hours: string | number) => `A video may be at most ${hours} hours long.`,
  tooManyPixels: (width: string | number, height: string | number) =>
    `This video is ${width} by ${height} pixels, which is too large to convert.`,
  notAVideo: `This file is not a video, or it is damaged at its beginning. ${advice}`,
  soundFile: `This is a sound file without a picture. ${advice}`,
  pictureFile: `This is a picture, not a video. ${advice}`,
  otherFile: (ending: string | number) => `This is a .${ending} file, not a video. ${advice}`,
  lostAtHost: "The upload was lost at the video service. Please upload the file again.",
  notConvertibleAtHost:
    "The video service could not convert this video. Exporting it again as an .mp4 file (H.264) usually helps; if not, please ask support.",
  goneAtHost: "The video is no longer at the video service. Please upload the file again.",
  cardUnusable: purchase.cardUnusable,
  paymentFailed: checkout.unexpectedError,
} as const;
