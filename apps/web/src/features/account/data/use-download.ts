import { useState } from "react";
import { saveFile } from "../../../lib/files/save-file.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { downloadData } from "./download-data.ts";
import { fileSize } from "./file-size.ts";
import { accountDataTexts } from "./texts.ts";

const fileName = "passport-data.json";

export const useDownload = () => {
  const texts = useTexts(accountDataTexts);
  const { isBusy, start } = useSensitive();
  const [bytes, setBytes] = useState(0);
  const download = () => {
    setBytes(0);
    void start({
      run: () => downloadData(setBytes),
      done: (text) => {
        saveFile({ name: fileName, text, type: "application/json" });
        return texts.downloaded;
      },
      failed: texts.downloadFailed,
    });
  };
  /** Shown while the file is being made. */
  const progress = bytes === 0 ? texts.making : texts.madeSoFar(fileSize(bytes));
  return { isBusy, progress, download };
};
