import { defineTexts } from "../../../lib/texts/texts.ts";

export const pictureTexts = defineTexts({
  title: "Your picture",
  description: "It's printed on your passport. Only you can see it.",
  dropHint: "Drop a picture here, paste one, or choose a file.",
  touchHint: "Choose a picture, or take one now.",
  dropNow: "Drop to use this picture",
  limits: (megabytes: number) => `PNG, JPEG or WebP, at most ${megabytes}\u00a0MB.`,
  choose: "Choose a picture",
  chooseOther: "Choose another",
  takePhoto: "Take a photo",

  cropArea: "Your picture in its frame. Move it with the arrow keys.",
  cropHint: "Drag the picture into place. What is in the frame is printed on your passport.",
  zoom: "Zoom",

  use: "Use this picture",
  tryAgain: "Try again",
  cancel: "Cancel",
  sending: "Uploading the picture",
  percent: (percent: number) => `${percent} %`,
  saving: "Printing it on your passport",
  saved: "Picture saved",

  remove: "Remove picture",
  removeTitle: "Remove your picture?",
  removeText: "Your passport goes back to its drawn portrait. You can choose another picture at any time.",
  keep: "Keep it",
  removed: "Picture removed",
});
