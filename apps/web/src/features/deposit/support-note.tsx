import { brand } from "../../lib/env/brand.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { depositTexts } from "./texts.ts";

/** DEPOSIT-17: how long it can take, and what to do when it takes longer. */
export const SupportNote = () => {
  const texts = useTexts(depositTexts);
  const { support } = brand.links;
  return (
    <>
      {texts.appears}
      {support === undefined ? (
        texts.ticket
      ) : (
        <a href={support} target="_blank" rel="noreferrer">
          {texts.ticket}
        </a>
      )}
      {texts.ticketEnd}
    </>
  );
};
