import { describe, expect, it } from "vitest";
import { isUnderWay, nothingChosen, type PictureEvent, pictureFlow } from "./picture-flow.ts";

const picture = { file: new File(["x"], "mara.png"), address: "blob:1", width: 800, height: 600 };
const other = { ...picture, address: "blob:2" };
const after = (...events: PictureEvent[]) => events.reduce(pictureFlow, nothingChosen);

const opened: PictureEvent = { kind: "opened", picture };
const send: PictureEvent = { kind: "send" };
const uploaded: PictureEvent = { kind: "uploaded" };

describe("the way of a picture", () => {
  it("is choose, crop, upload and save", () => {
    expect(after(opened)).toEqual({ step: "crop", picture, problem: undefined });
    expect(after(opened, send)).toEqual({ step: "sending", picture, percent: 0 });
    expect(after(opened, send, { kind: "progress", percent: 40 })).toMatchObject({ percent: 40 });
    expect(after(opened, send, uploaded)).toEqual({ step: "saving", picture });
  });

  it("keeps the picture after a failure or a cancellation, so that a retry is one click", () => {
    const failed: PictureEvent = { kind: "failed", problem: "No." };
    const problem = { text: "No.", canRetry: true };
    expect(after(opened, send, failed)).toEqual({ step: "crop", picture, problem });
    expect(after(opened, send, uploaded, failed)).toEqual({ step: "crop", picture, problem });
    expect(after(opened, send, { kind: "cancelled" })).toEqual({ step: "crop", picture, problem: undefined });
    expect(after(opened, send, failed, send)).toEqual({ step: "sending", picture, percent: 0 });
  });

  it("keeps the picture that was there when another file is refused", () => {
    const refused: PictureEvent = { kind: "refused", problem: "Too large." };
    const problem = { text: "Too large.", canRetry: false };
    expect(after(refused)).toEqual({ step: "choose", problem });
    expect(after(opened, refused)).toEqual({ step: "crop", picture, problem });
    expect(after(refused, opened)).toMatchObject({ step: "crop", problem: undefined });
  });

  it("accepts no other file while one is uploaded, and does nothing before there is one", () => {
    const sending = after(opened, send);
    expect(isUnderWay(sending)).toBe(true);
    expect(pictureFlow(sending, { kind: "opened", picture: other })).toBe(sending);
    expect(after(send)).toBe(nothingChosen);
    expect(after({ kind: "progress", percent: 9 }, uploaded)).toBe(nothingChosen);
    const saving = after(opened, send, uploaded);
    expect(pictureFlow(saving, { kind: "progress", percent: 9 })).toBe(saving);
  });
});
