/** Hands the browser a text file, as if it had been downloaded. */
export const saveFile = ({ name, text }: { name: string; text: string }) => {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
