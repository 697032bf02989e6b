import { lazyComponent } from "../../../lib/lazy/lazy.tsx";

/** The cropper is loaded with the first picture that is chosen, before that picture is shown. */
export const CropEditor = lazyComponent(async () => (await import("./crop-editor.tsx")).CropEditor);
