/** A chosen file, checked before anything is sent. */
import { avatarMaxBytes } from "@passport/protocol/constants";
import type { MessageCode } from "@passport/protocol/messages";

export interface OpenedPicture {
  file: File;
  /** Of the file in this page, for as long as it is shown. */
  address: string;
  /** Of the upright picture, in its own pixels. */
  width: number;
  height: number;
}

export const pictureTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** FILES-5: exactly the limit is accepted. */
export const refusedFile = ({ size, type }: Pick<File, "size" | "type">): MessageCode | undefined => {
  if (size > avatarMaxBytes) return "file_too_large";
  return pictureTypes.some((known) => known === type) ? undefined : "file_not_an_image";
};

/** Undefined when the browser cannot make a picture of it. */
export const openPicture = async (file: File): Promise<OpenedPicture | undefined> => {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { file, address, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    URL.revokeObjectURL(address);
    return undefined;
  }
};
