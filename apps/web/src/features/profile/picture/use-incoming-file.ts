import { useEffect, useEffectEvent, useState } from "react";

/**
 * Files that are dropped anywhere on the page or pasted into it, while the caller is shown. True while one
 * hovers over the page. A drop beside the mark must not make the browser leave the page for the file.
 */
export const useIncomingFile = (onFile: (file: File) => void): boolean => {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined) => {
    const file = files?.[0];
    if (file) onFile(file);
    return file !== undefined;
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    const onDragOver = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Null when the pointer leaves the window, not when it passes from one element to the next.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer?.files);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (take(event.clipboardData?.files)) event.preventDefault();
    };
    window.addEventListener("dragover", onDragOver, { signal });
    window.addEventListener("dragleave", onDragLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    window.addEventListener("paste", onPaste, { signal });
    return () => listening.abort();
  }, []);

  return isOver;
};
