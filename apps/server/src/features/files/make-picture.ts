/**
 * A picture is rebuilt from its pixels. Nothing of the sent bytes survives: no metadata, no second meaning as a
 * page, a script or an archive. Only three decoders of libvips can be reached at all, a picture's size is known
 * before its pixels are unpacked, and few are unpacked at once.
 */
import { avatarSidePx } from "@passport/protocol";
import sharp, { type Sharp } from "sharp";
import { createBoundedQueue } from "../../platform/queue/bounded-queue.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { type Crop, cropWithin } from "./crop.ts";
import { pictureTypeOf } from "./picture-type.ts";

/** More than any phone's camera by default takes; unpacked about 100 MB. */
const maxPixels = 24_000_000;
/** One unpacks while another waits for its thread. */
const queue = createBoundedQueue({ maxRunning: 2, maxWaiting: 16 });
const mostSeconds = 10;
const quality = 85;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
});

export const pictureContentType = "image/webp";

/** `read` is called once it is this picture's turn, so that those who wait hold no bytes. */
export const makePicture = (read: () => Promise<Buffer>, crop?: Crop): Promise<Buffer> =>
  queue.run(async () => {
    const bytes = await read();
    if (pictureTypeOf(bytes) === undefined) throw new Failure("file_not_an_image");
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", animated: false });
    const { autoOrient: upright } = await orUnreadable(picture.metadata());
    const square = crop && cropWithin(crop, upright);
    if (crop !== undefined && square === undefined) throw new Failure("bad_request");
    return orUnreadable(
      cut(picture.autoOrient(), square).webp({ quality }).timeout({ seconds: mostSeconds }).toBuffer(),
    );
  });

const cut = (picture: Sharp, square: Crop | undefined): Sharp => {
  const whole = square
    ? picture.extract({ left: square.x, top: square.y, width: square.side, height: square.side })
    : picture;
  return whole.resize({ width: avatarSidePx, height: avatarSidePx, fit: "inside", withoutEnlargement: true });
};

/** Whatever a decoder has against a file, the player can do one thing: choose another. */
const orUnreadable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch {
    throw new Failure("file_not_an_image");
  }
};
