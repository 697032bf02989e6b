interface TextFile {
  name: string;
  text: string;
  type?: "text/plain" | "application/json";
}

/** Hands the browser a text file, as if it had been downloaded. */
export const saveFile = ({ name, text, type = "text/plain" }: TextFile) => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
