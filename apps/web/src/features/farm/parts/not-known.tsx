import { useTexts } from "../../../lib/texts/texts.ts";
import { farmTexts } from "../texts.ts";

/** A dash for the eye, words for a screen reader. */
export const NotKnown = () => {
  const texts = useTexts(farmTexts);
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr">{texts.unknown}</span>
    </>
  );
};
